import { fileURLToPath } from "node:url";
import ts from "typescript";
import { operations } from "../../src/operations/registry";
import { entryPoints } from "../../tsup.config";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** An export of the package, with the declaration that describes it. */
export interface Exported {
  readonly name: string;
  readonly kind: "function" | "class" | "interface" | "type" | "constant";
  readonly symbol: ts.Symbol;
  readonly declaration: ts.Declaration;
  /** The file of the declaration, such as `src/views/view-request.ts`. */
  readonly file: string;
}

export interface Source {
  readonly checker: ts.TypeChecker;
  /** By the name of the entry point; `index` is the package itself. */
  readonly entries: ReadonlyMap<string, readonly Exported[]>;
  /** The method of each operation. */
  readonly methods: ReadonlyMap<string, ts.Symbol>;
}

/** Reads the types of every entry point. It takes some ten seconds. */
export async function readSource(): Promise<Source> {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const registry = `${root}src/operations/registry.ts`;
  const paths = Object.values(entryPoints).map((path) => `${root}${path}`);
  const program = ts.createProgram([...paths, registry], { ...options, lib: ["lib.es2022.d.ts", "lib.dom.d.ts"] });
  const checker = program.getTypeChecker();
  const entries = new Map<string, readonly Exported[]>();
  for (const [name, path] of Object.entries(entryPoints)) {
    // Names of `export type *` are no values.
    const values = new Set(Object.keys(await import(`${root}${path}`)));
    const exported = exportsOf(program, `${root}${path}`).flatMap((symbol) => exportedAs(checker, symbol, values));
    entries.set(name, exported);
  }
  const all = exportsOf(program, registry).find(({ name }) => name === "Operations");
  const properties = all === undefined ? [] : checker.getDeclaredTypeOfSymbol(all).getProperties();
  const methods = properties.filter(({ name }) => name in operations).map((method) => [method.name, method] as const);
  const aliases = [...entries.values()].flat().filter(({ kind }) => kind === "type");
  const named = aliases.map(({ name, symbol }) => [wordsOf(checker.getDeclaredTypeOfSymbol(symbol)), name] as const);
  unionNames.set(checker, new Map(named.filter(([words]) => words !== "")));
  return { checker, entries, methods: new Map(methods) };
}

const unionNames = new WeakMap<ts.TypeChecker, ReadonlyMap<string, string>>();

/** The words that a type is a union of. */
const wordsOf = (type: ts.Type): string =>
  (type.isUnion() ? type.types : [])
    .flatMap((one) => (one.isStringLiteral() ? [one.value] : []))
    .sort()
    .join(" ");

/** The exported type that a union of words is, which a derived type does not name. */
export function nameOfUnion(checker: ts.TypeChecker, type: ts.Type): string | undefined {
  const name = unionNames.get(checker)?.get(wordsOf(type));
  const isNullable = type.isUnion() && type.types.some(({ flags }) => flags & ts.TypeFlags.Null);
  return name !== undefined && isNullable ? `${name} | null` : name;
}

function exportsOf(program: ts.Program, path: string): readonly ts.Symbol[] {
  const file = program.getSourceFile(path);
  const symbol = file && program.getTypeChecker().getSymbolAtLocation(file);
  if (symbol === undefined) throw new Error(`${path} exports nothing.`);
  return program.getTypeChecker().getExportsOfModule(symbol);
}

function exportedAs(checker: ts.TypeChecker, alias: ts.Symbol, values: ReadonlySet<string>): readonly Exported[] {
  const symbol = alias.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(alias) : alias;
  const kind = kindOf(checker, symbol, values.has(alias.name));
  const [declaration] = symbol.declarations ?? [];
  if (kind === undefined || declaration === undefined) return [];
  const file = declaration.getSourceFile().fileName.slice(root.length);
  return [{ name: alias.name, kind, symbol, declaration, file }];
}

function kindOf(checker: ts.TypeChecker, symbol: ts.Symbol, isValue: boolean): Exported["kind"] | undefined {
  const { flags } = symbol;
  if (flags & ts.SymbolFlags.Class) return "class";
  if (flags & ts.SymbolFlags.Interface) return "interface";
  if (flags & ts.SymbolFlags.TypeAlias) return "type";
  if (!isValue) return undefined;
  if (flags & ts.SymbolFlags.Function) return "function";
  const type = checker.getTypeOfSymbol(symbol);
  return type.getCallSignatures().length > 0 && type.getProperties().length === 0 ? "function" : "constant";
}
