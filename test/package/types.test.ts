import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import buildOptions from "../../tsup.config";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (name: string) => JSON.parse(readFileSync(`${root}${name}`, "utf8"));

/** The source of every entry point, by the name it is imported by. */
const { paths: sources }: { paths: Readonly<Record<string, readonly [string]>> } =
  read("test/tsconfig.json").compilerOptions;

test("[K2.1] every entry point has declarations of its own for both module systems, and the build makes them", () => {
  const { "./package.json": _, ...entries } = read("package.json").exports;
  const files = Object.keys(sources).map((name) => name.split("/")[1] ?? "index");
  const expected = files.map((name) => [
    name === "index" ? "." : `./${name}`,
    {
      ...(name === "react" && { "react-server": { types: "./dist/react.d.ts", default: "./dist/react-server.js" } }),
      import: { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` },
      require: { types: `./dist/${name}.d.cts`, default: `./dist/${name}.cjs` },
    },
  ]);
  expect(entries).toEqual(Object.fromEntries(expected));
  const { format, dts } = Object(buildOptions);
  expect([format, Object.keys(dts.entry).sort()]).toEqual([["esm", "cjs"], files.sort()]);
});

test("[K2.9] what users write type-checks with the newest TypeScript", () => {
  const compiler = `${root}node_modules/typescript-7/bin/tsc`;
  const project = ["-p", "test/package/users/tsconfig.source.json"];
  expect(execFileSync(process.execPath, [compiler, ...project], { cwd: root, encoding: "utf8" })).toBe("");
}, 120_000);
