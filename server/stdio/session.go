package stdio

import (
	"sync"
	"sync/atomic"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// session is the one client at the other end, as mcp-go wants to know it.
type session struct {
	notifications chan mcp.JSONRPCNotification
	initialized   atomic.Bool

	mutex        sync.Mutex
	info         mcp.Implementation
	capabilities mcp.ClientCapabilities
}

var _ server.SessionWithClientInfo = (*session)(nil)

func (s *session) SessionID() string                                   { return "stdio" }
func (s *session) Initialize()                                         { s.initialized.Store(true) }
func (s *session) Initialized() bool                                   { return s.initialized.Load() }
func (s *session) NotificationChannel() chan<- mcp.JSONRPCNotification { return s.notifications }

func (s *session) GetClientInfo() mcp.Implementation {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.info
}

func (s *session) SetClientInfo(info mcp.Implementation) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.info = info
}

func (s *session) GetClientCapabilities() mcp.ClientCapabilities {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.capabilities
}

func (s *session) SetClientCapabilities(capabilities mcp.ClientCapabilities) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.capabilities = capabilities
}
