import { readFileSync } from "node:fs";
import ts from "typescript";
import { typeScriptBelow } from "./examples-in";

interface Row {
  readonly group: string;
  readonly name: string;
  readonly summary: string;
}

/** The first sentence of the doc comment of every operation's method. */
export function operationRows(root: string): Row[] {
  const folder = `${root}src/operations/`;
  return typeScriptBelow(folder).flatMap((path) => {
    const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ES2022, true);
    return source.statements.filter(ts.isInterfaceDeclaration).flatMap(({ members }) => {
      const [member] = members.filter(ts.isMethodSignature);
      if (member === undefined) return [];
      const group = path.slice(folder.length).split("/")[0] ?? "";
      return [{ group, name: member.name.getText(source), summary: summaryOf(member) }];
    });
  });
}

/** Likewise of every method of a workspace that is no operation. */
export function methodRows(root: string): Row[] {
  const rows = ["workspace", "workspace-views", "workspace-lines"].flatMap((file) => {
    const path = `${root}src/${file}.ts`;
    const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ES2022, true);
    return methodsIn(source).map((method) => ({
      group: "workspace",
      name: method.name.getText(source),
      summary: summaryOf(method),
    }));
  });
  return [...new Set(rows.map(({ name }) => name))].flatMap(
    (name) => rows.find((row) => row.name === name && row.summary !== "") ?? [],
  );
}

/** Those of the class, and of interfaces that describe some of it. */
function methodsIn(source: ts.SourceFile): (ts.MethodDeclaration | ts.MethodSignature)[] {
  const members = source.statements.flatMap((statement): readonly ts.Node[] =>
    ts.isClassDeclaration(statement) || ts.isInterfaceDeclaration(statement) ? statement.members : [],
  );
  return members.flatMap((member) => {
    if (!ts.isMethodDeclaration(member) && !ts.isMethodSignature(member)) return [];
    const isStatic =
      ts.isMethodDeclaration(member) && member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);
    return ts.isIdentifier(member.name) && !isStatic ? [member] : [];
  });
}

function summaryOf(member: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
  return firstSentence(ts.getTextOfJSDocComment(comment?.comment) ?? "");
}

const firstSentence = (text: string): string => (/^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text).replace(/\s+/g, " ");

export function operationsTable(rows: readonly Row[], roleOf: (name: string) => string): string {
  const lines = rows.map(({ name, summary }) => `| \`${name}\` | ${roleOf(name)} | ${summary} |`);
  return ["| Operation | Role | What it does |", "| --- | --- | --- |", ...lines].join("\n");
}
