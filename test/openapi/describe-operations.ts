import ts from "typescript";
import { errorCatalog } from "workspace-engine";
import { answersApart } from "../../src/openapi/answers";
import { operations } from "../../src/operations/registry";
import { operationRows } from "../docs/operations-table";

/** An operation as described by its types and their comments. */
export interface Described {
  readonly group: string;
  /** The first sentence of the doc comment. */
  readonly summary: string;
  /** Absent when the comment has only a first sentence. */
  readonly description?: string;
  /** The codes its comment lists. */
  readonly errors: readonly string[];
  /** The keys of each form its answer can take, with their types; a question mark follows those that may be absent. */
  readonly answers: readonly string[];
  /** Comments of the input's fields. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface Descriptions {
  readonly operations: Readonly<Record<string, Described>>;
  /** Comments of the resources and their fields, by interface; `""` is the resource itself. */
  readonly resources: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Reads from the source what the document says about operations and resources. */
export function describeOperations(root: string): Descriptions {
  const paths = ["src/operations/registry.ts", "src/resource-types.ts"].map((path) => `${root}${path}`);
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram(paths, { ...options, lib: ["lib.es2022.d.ts", "lib.webworker.d.ts"], types: [] });
  const checker = program.getTypeChecker();
  const [registry, model] = paths.map((path) => exportsOf(program, path));
  const groups = new Map(operationRows(root).map(({ name, group }) => [name, group]));
  const all = registry?.find(({ name }) => name === "Operations");
  if (all === undefined || model === undefined) throw new Error("The types of the operations are not to be found.");
  const methods = checker.getDeclaredTypeOfSymbol(all).getProperties();
  return {
    operations: Object.fromEntries(
      Object.keys(operations).map((name) => {
        const method = methods.find((symbol) => symbol.name === name);
        if (method === undefined) throw new Error(`There is no method ${name}.`);
        refuseUnnamed(checker, method);
        return [name, described(checker, method, groups.get(name) ?? "")];
      }),
    ),
    resources: Object.fromEntries(
      model
        .filter(({ flags }) => flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Alias))
        .map((symbol) => [symbol.name, resourceTexts(checker, symbol)] as const)
        .filter(([, texts]) => Object.keys(texts).length > 0),
    ),
  };
}

function exportsOf(program: ts.Program, path: string): ts.Symbol[] {
  const source = program.getSourceFile(path);
  const symbol = source && program.getTypeChecker().getSymbolAtLocation(source);
  return symbol === undefined ? [] : program.getTypeChecker().getExportsOfModule(symbol);
}

function described(checker: ts.TypeChecker, method: ts.Symbol, group: string): Described {
  const signatures = checker.getTypeOfSymbol(method).getCallSignatures();
  const [first] = signatures;
  if (first === undefined) throw new Error(`${method.name} is no method.`);
  const text = textOf(first.getDocumentationComment(checker));
  const [summary = text] = /^.*?\.(?=\s|$)/.exec(text) ?? [];
  const description = text.slice(summary.length).trim();
  const thrown = first.getJsDocTags().flatMap((tag) => (tag.name === "throws" ? [textOf(tag.text)] : []));
  const named = [...thrown.join(" ").matchAll(/`(\w+)`/g)].map(([, code = ""]) => code);
  // The last of several signatures is for those who do not know beforehand which of the others it will be.
  const narrow = signatures.length > 1 ? signatures.slice(0, -1) : signatures;
  const fields = Object.assign({}, ...signatures.map((one) => textsOf(checker, inputProperties(checker, one))));
  if ("expected" in fields) named.push("changed_meanwhile");
  return {
    group,
    summary,
    ...(description === "" ? {} : { description }),
    errors: [...new Set(named)].filter((code) => Object.hasOwn(errorCatalog, code)),
    answers: method.name in answersApart ? [] : [...new Set(narrow.flatMap((one) => formsOf(checker, one)))],
    fields,
  };
}

/** Fails where a schema takes what no interface names: the compiler does not see what a spread adds. */
function refuseUnnamed(checker: ts.TypeChecker, method: ts.Symbol): void {
  const signatures = checker.getTypeOfSymbol(method).getCallSignatures();
  const named = new Set(signatures.flatMap((signature) => inputProperties(checker, signature)).map(({ name }) => name));
  const schema: object | undefined = Object.entries(operations)
    .find(([name]) => name === method.name)?.[1]
    .input("seconds");
  const taken = schema !== undefined && "shape" in schema ? Object.keys(Object(schema.shape)) : [];
  const unnamed = taken.filter((key) => !named.has(key));
  if (unnamed.length > 0) throw new Error(`${method.name} takes ${unnamed}, which its interface does not name.`);
}

function formsOf(checker: ts.TypeChecker, signature: ts.Signature): string[] {
  const awaited = checker.getAwaitedType(signature.getReturnType());
  if (awaited === undefined || checker.isArrayType(awaited)) return [];
  const forms = awaited.isUnion() ? awaited.types : [awaited];
  return forms.map((form) =>
    checker
      .getPropertiesOfType(form)
      .map((key) => `${key.name}${key.flags & ts.SymbolFlags.Optional ? "?" : ""}:${typeText(checker, key)}`)
      .sort()
      .join(" "),
  );
}

function typeText(checker: ts.TypeChecker, key: ts.Symbol): string {
  const flags = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;
  const text = checker.typeToString(checker.getTypeOfSymbol(key), undefined, flags);
  // In which order the compiler names the members of a union depends on what it looked at before.
  return text.replace(/readonly | \| undefined| /g, "").replace(/Record<(?:"\w+"\|?)+,/, "Record<string,");
}

function inputProperties(checker: ts.TypeChecker, signature: ts.Signature): ts.Symbol[] {
  const [input] = signature.getParameters();
  if (input === undefined) return [];
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(input));
  const forms = type.isUnion() ? type.types.filter((form) => form.flags & ts.TypeFlags.Object) : [type];
  return forms.flatMap((form) => checker.getPropertiesOfType(form));
}

function resourceTexts(checker: ts.TypeChecker, exported: ts.Symbol): Record<string, string> {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  if (!(symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias))) return {};
  const own = textOf(symbol.getDocumentationComment(checker));
  const fields = symbol.flags & ts.SymbolFlags.Interface;
  const texts = fields ? textsOf(checker, checker.getDeclaredTypeOfSymbol(symbol).getProperties()) : {};
  return own === "" ? texts : { "": own, ...texts };
}

function textsOf(checker: ts.TypeChecker, properties: readonly ts.Symbol[]): Record<string, string> {
  const texts = properties.map((symbol) => [symbol.name, textOf(symbol.getDocumentationComment(checker))] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ""));
}

const textOf = (parts: readonly ts.SymbolDisplayPart[] | undefined): string =>
  inOneLine(ts.displayPartsToString([...(parts ?? [])]));

/** Without the names of rules and of types, which mean nothing to those who read the document. */
export const inOneLine = (comment: string): string =>
  comment
    .replace(/\{@link (\w+) *\}/g, "$1")
    .replace(/ ?\bRules? [A-Z][\w.]*(?:(?:,| to| and|–| ?-) ?[A-Z][\w.]*)*\.?(?=\s|$)/g, "")
    .replace(/\s+/g, " ")
    .trim();
