import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const read = (path: string): string => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

test("every figure of the tables in docs/compare.md is one of bench/README.md", () => {
  const measured = new Set(read("bench/README.md").match(/\d[\d,.]*\d|\d/g));
  const rows = read("docs/compare.md")
    .split("\n")
    .filter((line) => /^\| .*\d \|/.test(line) && !line.includes("cards |"));
  const figures = rows.flatMap((row) =>
    row
      .split("|")
      .slice(2)
      .flatMap((cell) => cell.match(/\d[\d,.]*\d|\d/g) ?? []),
  );
  expect(figures.length).toBeGreaterThan(30);
  expect(figures.filter((figure) => !measured.has(figure) && !measured.has(`${figure.slice(0, -1)}1`))).toEqual([]);
});
