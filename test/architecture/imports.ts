import { readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import ts from "typescript";
import { typeScriptBelow } from "../docs/examples-in";

/** One import of a file by another, both by their paths below `src`. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** Nothing of it is left when the types are taken away. */
  readonly isOfTypes: boolean;
}

/** The source files and their imports. */
export interface Sources {
  /** Their paths below `src`. */
  readonly files: readonly string[];
  readonly imports: readonly Import[];
}

/** Reads every TypeScript file below `src`, in the order of their paths. */
export function readSources(root: string): Sources {
  const src = join(root, "src");
  const texts = new Map(typeScriptBelow(src).map((path) => [relative(src, path), readFileSync(path, "utf8")] as const));
  const imports = [...texts].flatMap(([from, text]) =>
    importsIn(text)
      .filter(({ name }) => name.startsWith(".") && !name.endsWith(".json"))
      .map(({ name, isOfTypes }) => ({ from, to: fileOf(from, name, texts), isOfTypes })),
  );
  return { files: [...texts.keys()], imports };
}

/** The folder directly below `src` that a file lies in; `src` itself for the others. */
export function folderOf(path: string): string {
  const [folder = "", ...rest] = path.split("/");
  if (rest.length === 0) return "src";
  const isRoom = folder === "resources" || folder === "views";
  return isRoom && rest.includes("operations") ? `${folder}/operations` : folder;
}

/** The folder that a file lies in itself, however deep: a folder in another is apart from it. */
export const nearestFolderOf = (path: string): string => dirname(path);

/** The module of `resources` that a file lies in, as what it is or as what it does; undefined for files elsewhere. */
export function moduleOf(path: string): string | undefined {
  const [folder, module = "", ...rest] = path.split("/");
  if (folder !== "resources") return undefined;
  return rest.includes("operations") ? `${module}/operations` : module;
}

function fileOf(from: string, name: string, texts: ReadonlyMap<string, string>): string {
  const path = normalize(join(dirname(from), name));
  const file = [`${path}.ts`, `${path}/index.ts`].find((one) => texts.has(one));
  if (file === undefined) throw new Error(`src/${from} imports ${name}, which is not there.`);
  return file;
}

function importsIn(text: string): { readonly name: string; readonly isOfTypes: boolean }[] {
  const found: { readonly name: string; readonly isOfTypes: boolean }[] = [];
  const add = (name: ts.Node | undefined, isOfTypes: boolean) => {
    if (name !== undefined && ts.isStringLiteral(name)) found.push({ name: name.text, isOfTypes });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, importsTypes(node));
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, exportsTypes(node));
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("", text, ts.ScriptTarget.ES2022));
  return found;
}

function importsTypes({ importClause: clause }: ts.ImportDeclaration): boolean {
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const names = clause.namedBindings;
  return names !== undefined && ts.isNamedImports(names) && names.elements.every(({ isTypeOnly }) => isTypeOnly);
}

function exportsTypes({ isTypeOnly, exportClause: clause }: ts.ExportDeclaration): boolean {
  return (
    isTypeOnly || (clause !== undefined && ts.isNamedExports(clause) && clause.elements.every((one) => one.isTypeOnly))
  );
}
