import { join } from "node:path";
import { describe, test } from "vitest";
import { home, nodes, run } from "./home";

/** Throws with what the runner printed when a test fails there. */
function runTests(node: string, project: string, runner: readonly string[]): void {
  try {
    run(node, runner, join(home, project));
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${project}:\n${stdout}\n${stderr}`);
  }
}

export function testRunners(): void {
  describe.each(nodes)("in somebody's test runner, with %s", (node) => {
    const jest = join(home, "node_modules/jest/bin/jest.js");

    test("[K2.5] jest loads every entry point but that for msw without a configuration, and what it loads works", () => {
      runTests(node, "jest", [jest]);
    });

    test("[K2.5] ts-jest does, and finds nothing wrong with the types", () => {
      runTests(node, "jest-typed", [jest]);
    });

    test("[K2.5] jest loads msw, and the entry point for it, as docs/tests.md says", () => {
      runTests(node, "jest-msw", [jest]);
    });

    underVitest(node);
  });
}

export function underVitest(node: string): void {
  test("[K2.5] vitest runs the same tests", () => {
    const vitest = join(home, "node_modules/vitest/vitest.mjs");
    runTests(node, ".", [vitest, "run", "--globals", "--maxWorkers=1", "jest-typed", "jest-msw"]);
  });
}
