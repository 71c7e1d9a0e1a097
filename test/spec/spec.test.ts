import { describe, expect, test } from "vitest";
import { allCitations } from "./citations";
import { compare } from "./findings";
import { readSpecification, typeScriptFiles } from "./project-files";
import { quickFiles } from "./quick-files";
import { parseSpecification } from "./specification";

const specification = parseSpecification(readSpecification());
const files = new Map(typeScriptFiles("test", "examples"));
const citations = allCitations(files);
const quickCitations = allCitations(quickFiles(files));
const findings = compare(specification, citations.cited);

function expectNone(found: readonly string[], what: string): void {
  expect(found.length, `${what}:\n${found.map((line) => `  ${line}`).join("\n")}\n`).toBe(0);
}

describe("the specification and its tests agree", () => {
  test("every line of SPEC.md has the right form and an id of its own", () => {
    expectNone(specification.faults, "malformed or repeated in SPEC.md");
    expect(specification.inForce.length).toBeGreaterThan(0);
  });

  test("every citation is well formed", () => {
    expectNone(citations.faults, "malformed citations");
  });

  test("every rule in force has a test", () => {
    expectNone(findings.untested, "rules in force that no test cites");
  });

  test("every rule in force has a test that is not a long one", () => {
    const { untested } = compare(specification, quickCitations.cited);
    expectNone(untested, "rules in force that no test of `npm test` cites");
  });

  test("no test cites an unknown id", () => {
    expectNone(findings.unknown, "cited ids that SPEC.md does not have");
  });

  test("no test cites a planned rule", () => {
    expectNone(findings.tooEarly, "cited ids that are still planned in SPEC.md");
  });
});
