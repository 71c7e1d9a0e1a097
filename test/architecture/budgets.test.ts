import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { budgets, EVERYTHING_ELSE, SPEC_BYTES, TEST_LINES } from "./budgets";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The lines of the program text below a folder; JSON is data. */
function linesIn(folder: string): number {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name));
  return files.reduce(
    (sum, { parentPath, name }) => sum + readFileSync(join(parentPath, name), "utf8").split("\n").length - 1,
    0,
  );
}

test.each(Object.entries(budgets))("%s keeps to its budget of lines", (_, [folders, most]) => {
  expect(folders.reduce((sum, folder) => sum + linesIn(`src/${folder}`), 0)).toBeLessThanOrEqual(most);
});

test("everything else of src does, too, and so do the tests and the specification", () => {
  const named = Object.values(budgets).flatMap(([folders]) => folders);
  const rest = linesIn("src") - named.reduce((sum, folder) => sum + linesIn(`src/${folder}`), 0);
  expect(rest).toBeLessThanOrEqual(EVERYTHING_ELSE);
  expect(linesIn("test")).toBeLessThanOrEqual(TEST_LINES);
  expect(statSync(join(root, "SPEC.md")).size).toBeLessThanOrEqual(SPEC_BYTES);
});
