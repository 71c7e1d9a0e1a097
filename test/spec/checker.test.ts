import { expect, test } from "vitest";
import { citationsIn } from "./citations";
import { compare } from "./findings";
import { quickFiles } from "./quick-files";
import { parseSpecification } from "./specification";

const parsed = parseSpecification(
  [
    "## Rules in force",
    "- **F6.1** One.",
    "- **F6.2** `x` two.",
    "- F6.3 No id.",
    "- **F6.4** No full stop",
    "- **F6.5** One. Two.",
    "- **F6.1** One again.",
    "## Planned",
    "- **Z9.1** Later.",
  ].join("\n"),
);

const source = `
  test("[F6.1 F6.x] title", () => {});
  describe("[Z9.1] group", () => { test.each(rows)("[Q1.1] %s", () => {}); });
  // test("[F6.2] a comment", () => {});
  test.skip("[F6.2] skipped", () => {});
  check("[F6.2] no test");
`;

test("faults of SPEC.md are found by line", () => {
  expect(parsed.inForce).toEqual(["F6.1", "F6.2", "F6.5"]);
  expect(parsed.faults.map((fault) => fault.slice(0, 7))).toEqual(["line 4:", "line 5:", "line 6:", "line 7:"]);
});

test("a rule that no running test cites is found, and a citation of what is no rule in force", () => {
  const { cited, faults } = citationsIn(source, "a.test.ts");
  expect(faults).toEqual(["a.test.ts:2: F6.x is not an id: [F6.1 F6.x] title"]);
  expect(compare(parsed, cited)).toEqual({
    untested: ["F6: F6.2 F6.5"],
    unknown: ["Q1.1 in a.test.ts:3"],
    tooEarly: ["Z9.1 in a.test.ts:3"],
  });
});

test("the quick suite holds its test files and what they import, one way or another", () => {
  const files = new Map([
    ["test/a.test.ts", 'import { b } from "./folder/b"; import "vitest"; b();'],
    ["test/folder/b.ts", 'export * from "../c";'],
    ["test/c/index.ts", ""],
    ["test/e.long.test.ts", 'import "./f"; import "./a.test";'],
    ["test/f.ts", ""],
  ]);
  expect([...quickFiles(files).keys()]).toEqual(["test/a.test.ts", "test/folder/b.ts", "test/c/index.ts"]);
});
