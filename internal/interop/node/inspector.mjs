// The MCP inspector's command line, with each way of speaking that it knows.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { checkResult, checkTools, readCases } from "./cases.mjs";

const [server, recipes] = process.argv.slice(2);
const inspector = fileURLToPath(new URL("../node_modules/.bin/mcp-inspector", import.meta.url));
const failed = 5; // its status for a result with isError

function inspect(status, ...args) {
  const run = spawnSync(inspector, ["--cli", "--format", "json", ...args, server], { encoding: "utf8" });
  assert.equal(run.status, status, `${args.join(" ")}\n${run.stdout}${run.stderr}`);
  return JSON.parse(run.stdout).result;
}

const cases = readCases(recipes);
for (const era of ["legacy", "modern"]) {
  const { tools } = inspect(0, "--protocol-era", era, "--method", "tools/list", "--strict");
  checkTools(tools, cases);
  for (const c of cases) {
    const result = inspect(
      c.ok ? 0 : failed,
      ...["--protocol-era", era, "--method", "tools/call"],
      ...["--tool-name", c.tool, "--tool-args-json", JSON.stringify(c.arguments)],
    );
    checkResult(c, result);
  }
}
