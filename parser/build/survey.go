package build

import (
	"context"
	"slices"
)

// Survey is a build as a whole.
type Survey struct {
	Layers     []Surveyed   // in the order of BBLAYERS
	Masked     []Masked     // recipes and appends that BBMASK hides, in BitBake's order
	Unselected []Unselected // recipes and appends of BBFILES_DYNAMIC whose condition does not hold
}

// Surveyed is a layer and how much the build reads of it.
type Surveyed struct {
	Layer
	Recipes, Appends int // that lie in it, not in a layer below it
}

// Survey looks over the build, all at one time.
func (b *Build) Survey(ctx context.Context) (Survey, error) {
	s, err := b.now(ctx)
	if err != nil {
		return Survey{}, err
	}
	f := s.collected()
	survey := Survey{Masked: slices.Clone(f.masked), Unselected: slices.Clone(f.unselected)}
	at := map[string]int{}
	for i, l := range s.base.layers {
		survey.Layers = append(survey.Layers, Surveyed{Layer: l})
		at[l.Path] = i
	}
	for _, r := range f.recipes {
		if i, ok := at[s.base.layerOf(r.Path)]; ok {
			survey.Layers[i].Recipes++
		}
	}
	for _, a := range f.appends {
		if i, ok := at[s.base.layerOf(clean(a))]; ok {
			survey.Layers[i].Appends++
		}
	}
	return survey, nil
}
