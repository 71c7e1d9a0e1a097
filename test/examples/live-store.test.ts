import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("[O1.5] a live view is shown by Vue, Svelte and Solid, each in some twenty lines", () => {
  const env = { ...process.env, TSX_TSCONFIG_PATH: `${root}test/tsconfig.json` };
  const flags = ["--conditions=browser", "--import", "tsx"];
  const output = execFileSync(process.execPath, [...flags, "examples/live-store/main.ts"], {
    cwd: root,
    env,
    encoding: "utf8",
  });
  const printedBy = (framework: string) =>
    Array.from(output.matchAll(new RegExp(`^${framework}: (.*)$`, "gm")), ([, line]) => line);
  const first = ["loading", "live", "live Write"];
  const turned = ["loading", "live", "live Draw"];
  expect(printedBy("Vue")).toEqual([...first, ...turned]);
  expect(printedBy("Solid")).toEqual([...first, ...turned]);
  expect(printedBy("Svelte")).toEqual(first);
  for (const name of ["vue", "svelte", "solid"]) {
    const lines = readFileSync(`${root}examples/live-store/${name}.ts`, "utf8").trim().split("\n");
    expect(lines.filter((line) => !line.startsWith("import ")).length).toBeLessThanOrEqual(22);
  }
});
