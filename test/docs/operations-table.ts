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
  const files = typeScriptBelow(`${root}src`).filter((path) => path.includes("/operations/"));
  const rows = files.flatMap((path) => {
    const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ES2022, true);
    return source.statements.filter(ts.isInterfaceDeclaration).flatMap(({ members }) => {
      const [member] = members.filter(ts.isMethodSignature);
      if (member === undefined) return [];
      return [{ group: groupOf(path), name: member.name.getText(source), summary: summaryOf(member) }];
    });
  });
  return rows.sort((one, other) => (one.group < other.group ? -1 : Number(one.group > other.group)));
}

/** Operations are grouped by the room they lie in, as the plural that the API calls its things by. */
function groupOf(path: string): string {
  const room = path.split("/").at(-3) ?? "";
  const named: Readonly<Record<string, string>> = { "time-entry": "time-entries", snapshot: "workspace" };
  const isPlural = room.endsWith("s") || ["collaboration", "history", "inbound-email", "search"].includes(room);
  return named[room] ?? (isPlural ? room : `${room}s`);
}

/** Likewise of every method of a workspace that is no operation. */
export function methodRows(root: string): Row[] {
  const path = `${root}src/workspace.ts`;
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ES2022, true);
  const [workspace] = source.statements.filter(ts.isClassDeclaration);
  const methods = Array.from(workspace?.members ?? []).filter(ts.isMethodDeclaration);
  const open = methods.filter(({ name, modifiers }) => {
    return ts.isIdentifier(name) && !modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);
  });
  const rows = open.map((method) => ({
    group: "workspace",
    name: method.name.getText(source),
    summary: summaryOf(method),
  }));
  return [...new Set(rows.map(({ name }) => name))].flatMap(
    (name) => rows.find((row) => row.name === name && row.summary !== "") ?? [],
  );
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
