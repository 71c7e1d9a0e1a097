import { describe, expect, test } from "vitest";
import { allCitations, citationsIn } from "./citations";
import { compare } from "./findings";
import { quickFiles } from "./quick-files";
import { parseSpecification } from "./specification";

const sample = (...lines: readonly string[]): string => lines.join("\n");
const spec = (...lines: readonly string[]): string =>
  sample("# Title", "- **free** prose", "## Rules in force", ...lines, "## Planned", "- **Z9.1** Later.");

const idsIn = (source: string): readonly string[] => citationsIn(source, "a.test.ts").cited.map(({ id }) => id);

describe("parsing the specification", () => {
  test("rules are collected by part and prose is left alone", () => {
    const parsed = parseSpecification(spec("### Filters", "Some prose.", "- **F6.2** One.", "- **AB12.34** `x` two."));
    expect(parsed).toEqual({ inForce: ["F6.2", "AB12.34"], planned: ["Z9.1"], faults: [] });
  });

  test.each([
    ["no bold id", "- F6.2 Sentence."],
    ["no sentence number", "- **F6** Sentence."],
    ["a lower-case letter", "- **f6.2** Sentence."],
    ["a leading zero", "- **F06.2** Sentence."],
    ["no space after the id", "- **F6.2**Sentence."],
    ["no full stop", "- **F6.2** Sentence"],
    ["no capital", "- **F6.2** sentence."],
    ["an indented item", "  - **F6.2** Sentence."],
    ["another bullet", "* **F6.2** Sentence."],
    ["a white-space end", "- **F6.2** Sentence. "],
  ])("a line with %s is a fault and defines nothing", (_, line) => {
    const { inForce, faults } = parseSpecification(spec(line));
    expect(inForce).toEqual([]);
    expect(faults).toEqual([`line 4: not of the form \`- **F6.2** Sentence.\`: ${line}`]);
  });

  test("a second sentence on a line is a fault", () => {
    const { faults } = parseSpecification(spec("- **F6.2** One. Two."));
    expect(faults).toEqual(["line 4: more than one sentence: - **F6.2** One. Two."]);
  });

  test("an id that appears twice is a fault, in one part or across both", () => {
    const line = "- **F6.2** One.";
    expect(parseSpecification(spec(line, line)).faults).toEqual([`line 5: F6.2 appears twice: ${line}`]);
    const both = sample("## Rules in force", line, "## Planned", line);
    expect(parseSpecification(both)).toEqual({
      inForce: ["F6.2"],
      planned: [],
      faults: [`line 4: F6.2 appears twice: ${line}`],
    });
  });

  test("a missing part and an unknown part are faults", () => {
    expect(parseSpecification("").faults).toEqual([
      'the part "## Rules in force" is missing',
      'the part "## Planned" is missing',
    ]);
    expect(parseSpecification(sample(spec(), "## Else")).faults).toEqual(["line 6: unknown part: ## Else"]);
  });
});

describe("collecting citations", () => {
  test.each([
    ["a test", 'test("[F6.1 F6.2] title", () => {});', ["F6.1", "F6.2"]],
    ["an it", 'it("[F6.1] title", () => {});', ["F6.1"]],
    ["a group and its tests", 'describe("[F6.1] group", () => { test("[F6.2] title", () => {}); });', ["F6.1", "F6.2"]],
    ["commas", 'test("[F6.1, F6.2] title", () => {});', ["F6.1", "F6.2"]],
    ["single quotes", "test('[F6.1] title', () => {});", ["F6.1"]],
    ["brackets later in the title", 'test("title [F6.1] goes [F6.2] on", () => {});', ["F6.1", "F6.2"]],
    ["a template", "test(`[F6.1] title`, () => {});", ["F6.1"]],
    ["a template with a placeholder", `for (const x of y) test(\`[F6.1] \${x} [F6.2]\`, () => {});`, ["F6.1", "F6.2"]],
    ["each", 'test.each([["[F9.9]", 1]])("[F6.1] %s", () => {});', ["F6.1"]],
    ["each with a table in a template", `test.each\`\na | b\n\${"[F9.9]"} | 2\n\`("[F6.1] $a", () => {});`, ["F6.1"]],
    ["a property", 'test.prop([fc.string()], { seed: 1 })("[F6.1] title", (s) => s === s);', ["F6.1"]],
    [
      "a property over several lines",
      'test.prop({\n  s: fc.string(),\n})(\n  "[F6.1] title",\n  () => {},\n);',
      ["F6.1"],
    ],
    ["modifiers", 'test.concurrent.for([1])("[F6.1] title", () => {});', ["F6.1"]],
  ])("%s", (_, source, ids) => {
    expect(citationsIn(source, "a.test.ts").faults).toEqual([]);
    expect(idsIn(source)).toEqual(ids);
  });

  test.each([
    ["a comment", '// test("[F6.1] title", () => {});'],
    ["a string", "const source = 'test(\"[F6.1] title\", () => {});';"],
    ["a template that holds source", 'check(`test("[F6.1] title", () => {});`);'],
    ["another function", 'check("[F6.1] title");'],
    ["another method", 'pattern.test("[F6.1] title");'],
    ["a skipped test", 'test.skip("[F6.1] title", () => {});'],
    ["a conditional test", 'test.skipIf(true)("[F6.1] title", () => {});'],
    ["a test that is still to be written", 'test.todo("[F6.1] title");'],
    ["a test that is expected to fail", 'it.fails("[F6.1] title", () => {});'],
    ["a test skipped by option", 'test("[F6.1] title", { skip: true }, () => {});'],
    ["a test in a skipped group", 'describe.skip("group", () => { test("[F6.1] title", () => {}); });'],
    ["a skipped property", 'test.skip.prop([fc.string()])("[F6.1] title", () => {});'],
    ["an id without brackets", 'test("F6.1 title", () => {});'],
  ])("%s cites nothing", (_, source) => {
    expect(idsIn(source)).toEqual([]);
  });

  test("brackets that hold no id are no citation and no fault", () => {
    const source = 'test("[a, b] and [] and [1 2] are lists", () => {}); test("cards[3].list_id is named", () => {});';
    expect(citationsIn(source, "a.test.ts")).toEqual({ cited: [], faults: [] });
  });

  test.each(["F6", "F6.", "F6.1-F6.3", "F6.x", "F6.0", "F06.1", "F6.1.2"])("%s is a fault", (token) => {
    const { cited, faults } = citationsIn(`\ntest("[F6.1 ${token}] title", () => {});`, "a.test.ts");
    expect(cited).toEqual([{ id: "F6.1", place: "a.test.ts:2" }]);
    expect(faults).toEqual([`a.test.ts:2: ${token} is not an id: [F6.1 ${token}] title`]);
  });

  test.each([
    [`test(\`[\${id}] title\`, () => {});`, "[…] title"],
    ['test.each(rows)("[$id] title", () => {});', "[$id] title"],
    ['test.each(rows)("[%s] title", () => {});', "[%s] title"],
  ])("ids put together at run time are a fault: %s", (source, title) => {
    expect(citationsIn(source, "a.test.ts").faults).toEqual([`a.test.ts:1: write the ids out: ${title}`]);
  });

  test("citations of several files name the file and line of each", () => {
    const { cited } = allCitations([
      ["test/a.test.ts", '\n\ntest("[F6.1] title", () => {});'],
      ["examples/b.test.ts", 'test("[F6.2] title", () => {});'],
    ]);
    expect(cited).toEqual([
      { id: "F6.1", place: "test/a.test.ts:3" },
      { id: "F6.2", place: "examples/b.test.ts:1" },
    ]);
  });
});

describe("what the quick suite holds", () => {
  test("is its test files and what they import, one way or another", () => {
    const files = new Map([
      ["test/a.test.ts", 'import { b } from "./folder/b"; import "vitest"; b();'],
      ["test/folder/b.ts", 'export * from "../c";'],
      ["test/c/index.ts", 'export { d } from "./d";'],
      ["test/c/d.ts", 'import "../a.test";'],
      ["test/e.long.test.ts", 'import "./f"; import "./a.test";'],
      ["test/f.ts", ""],
    ]);
    expect([...quickFiles(files).keys()]).toEqual([
      "test/a.test.ts",
      "test/folder/b.ts",
      "test/c/index.ts",
      "test/c/d.ts",
    ]);
  });
});

describe("comparing rules and citations", () => {
  const specification = { inForce: ["F6.1", "F6.2", "F6.3", "T1.1"], planned: ["Z9.1"], faults: [] };
  const cite = (id: string) => ({ id, place: "test/a.test.ts:7" });

  test("nothing is found when every rule in force is cited and nothing else is", () => {
    const cited = ["F6.1", "F6.2", "F6.2", "F6.3", "T1.1"].map(cite);
    expect(compare(specification, cited)).toEqual({ untested: [], unknown: [], tooEarly: [] });
  });

  test("uncited rules are listed by rule", () => {
    expect(compare(specification, [cite("F6.2")]).untested).toEqual(["F6: F6.1 F6.3", "T1: T1.1"]);
  });

  test("without any citation every rule in force is untested", () => {
    expect(compare(specification, []).untested).toEqual(["F6: F6.1 F6.2 F6.3", "T1: T1.1"]);
  });

  test("unknown and planned citations are listed with their place", () => {
    const { unknown, tooEarly } = compare(specification, [cite("F6.4"), cite("Z9.1"), cite("Z9.2")]);
    expect(unknown).toEqual(["F6.4 in test/a.test.ts:7", "Z9.2 in test/a.test.ts:7"]);
    expect(tooEarly).toEqual(["Z9.1 in test/a.test.ts:7"]);
  });
});
