// The calls of cases.json, and what must be true of their results with any
// client.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

export function readCases(recipes) {
  const text = readFileSync(new URL("../cases.json", import.meta.url), "utf8");
  return JSON.parse(text.replaceAll("{recipes}", JSON.stringify(recipes).slice(1, -1)));
}

// There is a case for each tool, and a tool for each case.
export function checkTools(tools, cases) {
  const listed = tools.map((tool) => tool.name).sort();
  const called = [...new Set(cases.map((c) => c.tool))].sort();
  assert.deepEqual(listed, called, "tools that are listed, and tools that cases.json calls");
}

export function checkResult(c, result) {
  const call = `${c.tool} ${JSON.stringify(c.arguments)}`;
  assert.equal(result.isError ?? false, !c.ok, `${call}: isError`);
  assert.equal(result.structuredContent?.ok, c.ok, `${call}: ok`);
  assert.equal(result.content.length, 1, `${call}: parts of the content`);
  const { text } = result.content[0];
  assert(isDeepStrictEqual(JSON.parse(text), result.structuredContent), `${call}: the text is not the structured content: ${text}`);
  for (const part of c.contains) {
    assert(text.includes(part), `${call}: no ${part} in ${text}`);
  }
}
