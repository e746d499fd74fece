// The TypeScript SDK, first line.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { check, server } from "./sdk.mjs";

const client = new Client({ name: "interop", version: "1" });
const transport = new StdioClientTransport({ command: server, stderr: "pipe" });
const schemas = new AjvJsonSchemaValidator();
let negotiated;
transport.setProtocolVersion = (revision) => (negotiated = revision);
await check({
  client,
  transport,
  call: (params, options) => client.callTool(params, undefined, options),
  revision: "2025-11-25",
  negotiated: () => negotiated,
  compile: (schema) => schemas.getValidator(schema),
});
