import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import { home, installed } from "./home";

/** One way to import one entry point: what stands there for the compiler, and what for the runtime. */
interface Entry {
  readonly name: string;
  readonly types: string;
  readonly code: string;
}

function entries(): Entry[] {
  const { exports } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  return Object.entries<Record<string, { types: string; default: string }>>(exports).flatMap(([path, formats]) =>
    path === "./package.json"
      ? []
      : Object.entries(formats).map(([format, { types, default: code }]) => ({
          name: `${path} (${format})`,
          types: join(installed, types),
          code: join(installed, code),
        })),
  );
}

/** The names of a module that may stand where a value is meant, as the compiler sees it. */
function valuesIn(program: ts.Program, file: string): string[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${file} is no module.`);
  const names = checker.getPropertiesOfType(checker.getTypeOfSymbol(module)).map(({ name }) => name);
  return names.sort();
}

export function declaredNames(): void {
  test("[K2.1] what the types of an entry point promise is there, and nothing is there that they do not name", async () => {
    const all = entries();
    const program = ts.createProgram(
      all.map(({ types }) => types),
      { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16, types: [], noEmit: true },
    );
    const promised: Record<string, readonly string[]> = {};
    const there: Record<string, readonly string[]> = {};
    for (const { name, types, code } of all) {
      promised[name] = valuesIn(program, types);
      const module = code.endsWith(".cjs") ? createRequire(home)(code) : await import(pathToFileURL(code).href);
      there[name] = Object.keys(module).sort();
    }
    expect(Object.keys(there).length).toBeGreaterThan(10);
    expect(promised).toEqual(there);
  });
}
