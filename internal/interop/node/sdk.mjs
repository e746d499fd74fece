// What each client of the TypeScript SDK does with the server: list the tools,
// call each, cancel a call, close.
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { checkResult, checkTools, readCases } from "./cases.mjs";

// The server, a directory of recipes, and one so wide that it is still walked
// when a cancel arrives.
export const [server, recipes, wide] = process.argv.slice(2);

// check takes a client, its transport, which must pipe the server's standard
// error, how the client calls a tool, which revision of the protocol they must
// agree on, how to ask for that, and a compiler of JSON Schema.
export async function check({ client, transport, call, revision, negotiated, compile }) {
  const cases = readCases(recipes);
  const faults = [];
  client.onerror = (error) => faults.push(error.message.slice(0, 200));
  transport.stderr.on("data", (chunk) => faults.push(`on standard error: ${chunk}`));

  await client.connect(transport);
  assert.equal(client.getServerVersion().name, "mcp-bitbake");
  assert.equal(negotiated(), revision);

  const { tools } = await client.listTools();
  checkTools(tools, cases);
  const schemas = new Map(tools.map((tool) => [tool.name, compile(tool.outputSchema)]));
  for (const c of cases) {
    // The client itself checks the answers of calls that worked by the output
    // schema. Failures must fit it too.
    const result = await call({ name: c.tool, arguments: c.arguments });
    checkResult(c, result);
    const { valid, errorMessage } = schemas.get(c.tool)(result.structuredContent);
    assert(valid, `${c.tool}: ${errorMessage}`);
  }

  const controller = new AbortController();
  const scan = { name: "scan_layer_recipe_files", arguments: { layer_path: wide, limit: 1 } };
  const cancelled = call(scan, { signal: controller.signal });
  setImmediate(() => controller.abort("enough"));
  await assert.rejects(cancelled, /enough/);
  // An answer all the same would be a fault of the server, and the client would
  // tell: it no longer knows the id. The second call takes as long as that.
  assert.equal((await call(scan)).structuredContent.ok, true);
  await sleep(300);

  const { pid } = transport;
  const start = Date.now();
  await client.close();
  assert(Date.now() - start < 1000, "the server does not end with its input");
  assert.throws(() => process.kill(pid, 0), { code: "ESRCH" });
  assert.deepEqual(faults, []);
}
