package datastore

// Activity says whether an override is active.
type Activity uint8

// The activities of an override.
const (
	Inactive Activity = iota
	Active
	Unknown // it is not all known what OVERRIDES has
)

// Active says whether an override is active now.
func (s *Store) Active(override string) Activity {
	switch s.activeOverrides().has(override) {
	case yes:
		return Active
	case perhaps:
		return Unknown
	default:
		return Inactive
	}
}
