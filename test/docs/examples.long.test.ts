import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { examplesIn, typeScriptBelow } from "./examples-in";
import { guides } from "./pages";
import { filesOf } from "./project";
import { isRunnable, runExample } from "./run-example";
import { typeErrorsIn } from "./type-check";

const root = fileURLToPath(new URL("../../", import.meta.url));
const pages = ["README.md", ...guides];
const files = [...pages.map((path) => `${root}${path}`), ...typeScriptBelow(`${root}src`)];
/** The files of a project, which the test of its page puts together. */
const isFile = ({ code }: { readonly code: string }) => /^\/\/ [\w./-]+\.tsx?\n/.test(code);
const examples = files
  .flatMap(examplesIn)
  .filter((example) => !isFile(example))
  .map((example) => ({ ...example, place: relative(root, example.place) }));

describe("the examples of README, guides and doc comments", () => {
  test("there are some in the README, in each guide and on most operations", () => {
    for (const page of pages)
      expect(examples.filter(({ place }) => place.startsWith(`${page}:`)).length + filesOf(page).size).toBeGreaterThan(
        0,
      );
    expect(examples.filter(({ place }) => place.includes("/operations/")).length).toBeGreaterThan(30);
  });

  test("type-check", () => {
    expect(typeErrorsIn(examples)).toEqual([]);
  }, 120_000);

  test.each(examples.filter(isRunnable))("$place runs, and its values are what it says", async ({ code }) => {
    await runExample(code);
  });
});
