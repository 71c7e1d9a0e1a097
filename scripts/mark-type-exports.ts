/**
 * Marks in the declarations of each entry point what is there as a type only. It is a part of the build:
 *
 *     npx tsx --tsconfig test/tsconfig.json scripts/mark-type-exports.ts
 *
 * The declaration bundler makes of `export type *` names that look like values and are not there when imported.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";

interface BuiltEntry {
  readonly types: string;
  readonly default: string;
}

const root = fileURLToPath(new URL("../", import.meta.url));
const { exports } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
const entries = Object.values<Readonly<Record<string, BuiltEntry>>>(exports).flatMap((formats) =>
  typeof formats === "string" ? [] : Object.values(formats),
);

const program = ts.createProgram(
  entries.map(({ types }) => `${root}${types}`),
  { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16, skipLibCheck: true, types: [] },
);
const checker = program.getTypeChecker();

/** A name that is neither a value there nor a type is of no use to anybody, and goes. */
function marked(specifier: ts.ExportSpecifier, values: ReadonlySet<string>): string | undefined {
  const text = specifier.getText().replace(/^type /, "");
  if (values.has(specifier.name.text)) return text;
  const symbol = checker.getSymbolAtLocation(specifier.name);
  const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return target && target.flags & ts.SymbolFlags.Type ? `type ${text}` : undefined;
}

for (const entry of entries) {
  const source = program.getSourceFile(`${root}${entry.types}`);
  if (source === undefined) throw new Error(`${entry.types} is not there.`);
  const values = new Set(Object.keys(await import(pathToFileURL(`${root}${entry.default}`).href)));
  let text = source.text;
  for (const { exportClause } of source.statements.filter(ts.isExportDeclaration).reverse()) {
    if (exportClause === undefined || !ts.isNamedExports(exportClause)) continue;
    const names = exportClause.elements.flatMap((specifier) => marked(specifier, values) ?? []);
    text = `${text.slice(0, exportClause.getStart())}{ ${names.join(", ")} }${text.slice(exportClause.getEnd())}`;
  }
  writeFileSync(source.fileName, text);
}
