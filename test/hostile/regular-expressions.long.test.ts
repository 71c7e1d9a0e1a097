import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "recheck";
import ts from "typescript";
import { expect, test } from "vitest";
import { delimiters } from "../../src/import/csv-rows";
import csvTables from "../../src/import/csv-tables.json";
import elements from "../../src/import/elements.json";
import words from "../../src/import/words.json";

const root = join(import.meta.dirname, "../../src");

/** Those that a file makes of words or signs. */
const made: Readonly<Record<string, readonly string[]>> = {
  "import/csv-dialect.ts": Object.values(csvTables).flatMap((table) =>
    "ignores" in table ? `/${table.ignores}/` : [],
  ),
  "import/csv-rows.ts": delimiters.map((delimiter) => `/["\\r\\n${delimiter}]|[^"\\r\\n${delimiter}]+/g`),
  "import/html.ts": ["/\\bhref=(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"']+))/i"],
  "import/markdown-tasks.ts": ["/📅\\s{0,9}(\\d{4}-\\d{2}-\\d{2})/"],
  "import/sanitized-html.ts": [
    `/${elements.dropped.map((name) => `<${name}\\b[^]*?(?:<\\/${name}\\s{0,9}>|$)`).join("|")}/gi`,
  ],
  "import/words.ts": [...words.englishPriorities, ...Object.values(words.englishLists)].map(
    (patterns) => `/\\b(${patterns.join("|")})\\b/i`,
  ),
};

/** Every regular expression of the sources, and the files it stands in. */
function regularExpressions(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const name of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".ts")) continue;
    const file = ts.createSourceFile(name, readFileSync(join(root, name), "utf8"), ts.ScriptTarget.Latest);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) found.set(node.text, [...(found.get(node.text) ?? []), name]);
      if (ts.isNewExpression(node) && node.expression.getText(file) === "RegExp")
        for (const literal of made[name] ?? [node.getText(file)]) found.set(literal, [name]);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found;
}

/** Steps are counted, and no time is taken: what is slow on a busy machine is no fault of the expression. */
const untimed = { timeout: null, incubationTimeout: null, attackTimeout: null, seedingTimeout: null };

/** How its time grows with the length of a text, as far as that can be measured. */
async function growthOf(literal: string): Promise<string> {
  const end = literal.lastIndexOf("/");
  const found = await check(literal.slice(1, end), literal.slice(end + 1), untimed);
  return found.status === "vulnerable" ? found.complexity.summary : found.status;
}

test("[K6.1] every regular expression takes a time that grows with the length of the text alone", async () => {
  const expressions = [...regularExpressions()];
  expect(expressions.length).toBeGreaterThan(90);
  const others: (readonly [string, string, readonly string[]])[] = [];
  for (const [literal, files] of expressions) {
    const growth = await growthOf(literal);
    if (growth !== "safe") others.push([literal, growth, files]);
  }
  expect(others).toEqual([]);
}, 600_000);

test("[K6.1] one that takes more is found out", async () => {
  expect(await growthOf("/<(?:\\/?([a-z][a-z0-9-]*)|!)[^<>]*>/gi")).toBe("2nd degree polynomial");
  expect(await growthOf("/\\s*(?=x)y/")).toBe("2nd degree polynomial (fuzz)");
});
