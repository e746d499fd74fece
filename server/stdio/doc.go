// Package stdio carries an MCP server over a pair of pipes: one JSON-RPC
// message a line, requests on the one, answers and notifications on the other.
// It replaces the transport of mcp-go and leaves all else, the protocol above
// single messages, to mcp-go's HandleMessage.
//
// What it guarantees, and where:
//
//   - A line is a message. Lines over 16 MiB are refused and the next line is
//     read as one; blank lines and a byte order mark are passed over; the last
//     line needs no line end (lines.go).
//   - Nothing but requests is answered, and each with the id that it came with,
//     to the digit. Bytes that are not UTF-8 are no message, names of members
//     match in their exact case (message.go), and what is wrong with parameters
//     is said in the protocol's words (params.go).
//   - What comes after initialize is not looked at before that is answered
//     (serve.go).
//   - A cancelled call, running or waiting, is not answered. "1" and 1 are
//     different ids (calls.go).
//   - Progress comes only if the client gave a token, rises, comes at most
//     every so often, and never after the answer (progress.go).
//   - Answers are written whole and in the order in which they were ready, and
//     a client that does not read stops no other work (output.go), until so much
//     waits that no more is read and no further call is run. Cancels that were
//     read by then are obeyed (backlog.go).
//   - At the end of input every request that was read is answered: calls get
//     five seconds, then they are cancelled. On the end of the context they are
//     cancelled at once (serve.go).
//   - A panic answers its own call with an internal error and nothing else
//     (serve.go).
package stdio
