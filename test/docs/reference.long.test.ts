import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { COMPACT_MAX_LENGTH, compactReference } from "../../scripts/reference/compact";
import { faultsOf } from "../../scripts/reference/faults";
import { referencePages } from "../../scripts/reference/pages";
import { readSource, root, type Source } from "../../scripts/reference/source";
import { routesTo } from "../../src/http/route";
import { described } from "../../src/openapi/data";
import { type Operations, operations } from "../../src/operations/registry";
import { entryPoints } from "../../tsup.config";

let source: Source;
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  source = await readSource();
  pages = referencePages(source);
}, 180_000);

test("every export has a comment, and names no type that cannot be imported", () => {
  expect(faultsOf(source)).toEqual([]);
});

test("each operation has a page with its signature, input, output, refusals, example and paths", () => {
  const names = Object.keys(operations) as (keyof Operations)[];
  for (const name of names) {
    const { group = "", errors = [] } = described.operations[name] ?? {};
    const page = pages.get(`operations/${group}/${name}`) ?? "";
    expect(page, name).toContain(`# ${name}\n`);
    for (const part of [`workspace.${name}(`, "## Input", "## Output", "## Refusals", "## Example", "## Over HTTP"]) {
      expect(page, name).toContain(part);
    }
    for (const error of errors) expect(page, name).toContain(`\`${error}\``);
    for (const { method, path } of routesTo(name).own) expect(page).toContain(`\`${method} ${path}\``);
  }
  expect(pages.get("operations/cards/moveCard")).toContain("| `card_id` | <code>string</code> |");
});

test("each entry point has a page, and everything that can be imported is on one", () => {
  const all = [...pages.values()].join("\n");
  for (const entry of Object.keys(entryPoints)) {
    expect([...pages.keys()]).toContain(entry === "index" ? "workspace-engine" : entry);
    for (const { name, kind } of source.entries.get(entry) ?? []) {
      if (kind === "function" || kind === "class") expect(all).toMatch(new RegExp(`\\{#${name}\\}|\\[\`${name}\`\\]`));
    }
  }
});

test("docs/llms-reference.txt is what the types say, in 8,000 tokens; scripts/generate-llms.ts writes it", () => {
  const text = readFileSync(`${root}docs/llms-reference.txt`, "utf8");
  expect(text.length).toBeLessThanOrEqual(COMPACT_MAX_LENGTH);
  expect(text).toBe(compactReference(source));
  for (const name of Object.keys(operations)) expect(text).toContain(`\n${name}(`);
});
