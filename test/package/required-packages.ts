import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { installed, run } from "./home";

/** The packages that a CommonJS file requires, as it says. */
function requiredBy(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText(source) === "require") {
      const [name] = node.arguments;
      if (name !== undefined && ts.isStringLiteralLike(name)) names.push(name.text);
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      throw new Error(`${file} imports a module natively, which jest cannot do.`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names.filter((name) => !name.startsWith(".") && !isBuiltin(name));
}

/** Each package as required by a Node.js that cannot require ES modules. Jest cannot either. */
function requiredAs(names: readonly string[]): unknown {
  const script = `JSON.stringify(${JSON.stringify(names)}.map((name) => [name, typeof require(name)]))`;
  return JSON.parse(run("node", ["--no-experimental-require-module", "--print", script]));
}

const { peerDependencies } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const optional = Object.keys(peerDependencies);

/** The optional packages that a file of the ES modules imports at once, itself or by other files. */
function optionalOf(name: string): readonly string[] {
  const files = new Set([`./${name}`]);
  const found = new Set<string>();
  for (const file of files) {
    const code = readFileSync(join(installed, "dist", file), "utf8");
    for (const [, from = ""] of code.matchAll(/^(?:import|export)\s(?:[^;'"]*\sfrom\s)?['"]([^'"]+)['"]/gm)) {
      if (from.startsWith(".")) files.add(from);
      else if (optional.some((peer) => from === peer || from.startsWith(`${peer}/`))) found.add(from);
    }
  }
  return [...found];
}

export function requiredPackages(): void {
  test("[K2.1] an optional package is loaded by nothing but what is made for it", () => {
    const files = readdirSync(join(installed, "dist")).filter((name) => name.endsWith(".js"));
    const needing = files.map((name) => [name.replace(/\W.*/, ""), optionalOf(name)] as const);
    const agents = "@modelcontextprotocol/server";
    expect(Object.fromEntries(needing.filter(([, packages]) => packages.length > 0))).toEqual({
      mcp: [agents],
      msw: ["msw"],
      react: ["react"],
      stdio: [`${agents}/stdio`, agents],
    });
  });

  test("[K2.1] whatever the CommonJS build requires can be required", () => {
    const files = readdirSync(join(installed, "dist")).filter((name) => name.endsWith(".cjs"));
    const names = new Set(files.flatMap((name) => requiredBy(join(installed, "dist", name))));
    // msw itself requires ES modules; K2.5 says how to use it with Jest.
    expect(names.delete("msw")).toBe(true);
    expect([...names].sort()).toContain("ulid");
    const kind = expect.stringMatching(/^(object|function)$/);
    expect(requiredAs([...names])).toEqual(Array.from(names, (name) => [name, kind]));
  });
}
