import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const src = fileURLToPath(new URL("../../src/", import.meta.url));
const isThere = (path: string) => existsSync(`${src}resources/${path}.ts`);

const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const typeName = (module: string) => camelCase(`-${module}`);

/** The modules that have a public type and, beside their table of fields, the schema of it. */
const modules = readdirSync(`${src}resources`).filter(
  (name) =>
    isThere(`${name}/${name}-fields`) &&
    readFileSync(`${src}resources/${name}/${name}-fields.ts`, "utf8").includes(`/** Schema of \`${typeName(name)}\``),
);

test.each(["resource-types", "schemas"])("%s lists every module", (list) => {
  const text = readFileSync(`${src}${list}.ts`, "utf8");
  expect(modules.length).toBeGreaterThan(10);
  expect(modules.filter((name) => !text.includes(`"./resources/${name}/${name}-fields"`))).toEqual([]);
});
