// The TypeScript SDK, second line, with each way of speaking that it knows.
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { check, server } from "./sdk.mjs";

const schemas = new AjvJsonSchemaValidator();
const modes = [
  ["legacy", "2025-11-25"],
  ["auto", "2026-07-28"],
  [{ pin: "2026-07-28" }, "2026-07-28"],
];
for (const [mode, revision] of modes) {
  const client = new Client({ name: "interop", version: "1" }, { versionNegotiation: { mode } });
  await check({
    client,
    transport: new StdioClientTransport({ command: server, stderr: "pipe" }),
    call: (params, options) => client.callTool(params, options),
    revision,
    negotiated: () => client.getNegotiatedProtocolVersion(),
    compile: (schema) => schemas.getValidator(schema),
  });
}
