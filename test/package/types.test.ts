import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
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

/** The names that a module exports and does not mark as types, as `isolatedModules` has it mark all that are. */
function valuesOf(path: string): readonly string[] {
  const file = [`${path}.ts`, join(path, "index.ts"), path].find((one) => /\.ts$/.test(one) && existsSync(one)) ?? path;
  const { statements } = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) {
      const { isTypeOnly, exportClause, moduleSpecifier } = statement;
      if (isTypeOnly) return [];
      if (exportClause && ts.isNamedExports(exportClause))
        return exportClause.elements.flatMap((named) => (named.isTypeOnly ? [] : named.name.text));
      if (moduleSpecifier && ts.isStringLiteral(moduleSpecifier))
        return valuesOf(join(file, "..", moduleSpecifier.text));
    }
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return statement.name?.text ?? [];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? name.text : []));
  });
}

test.each(Object.entries(sources))(
  "[K2.1] the values that the types of %s promise are those it exports",
  async (name, [path]) => {
    const promised = valuesOf(join(root, "test", path));
    expect(promised.length, name).toBeGreaterThan(0);
    expect([...promised].sort()).toEqual(Object.keys(await import(join(root, "test", path))).sort());
  },
);

test("[K2.9] what users write type-checks with the newest TypeScript", () => {
  const compiler = `${root}node_modules/typescript-7/bin/tsc`;
  const project = ["-p", "test/package/users/tsconfig.source.json"];
  expect(execFileSync(process.execPath, [compiler, ...project], { cwd: root, encoding: "utf8" })).toBe("");
}, 120_000);
