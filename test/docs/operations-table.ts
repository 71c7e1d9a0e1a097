import { readFileSync } from "node:fs";
import ts from "typescript";
import { calledBy, operations } from "../../src/operations/registry";
import { typeScriptBelow } from "./examples-in";

interface Row {
  readonly group: string;
  readonly name: string;
  readonly summary: string;
}

/** The first sentence of the doc comment of every operation's method. */
export function operationRows(root: string): Row[] {
  const files = typeScriptBelow(`${root}src`).filter((path) => path.split("/").at(-2) === "operations");
  const rows = files.flatMap((path) => {
    const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ES2022, true);
    return source.statements.filter(ts.isInterfaceDeclaration).flatMap(({ members }) =>
      members.filter(ts.isMethodSignature).map((member) => ({
        group: groupOf(path),
        name: member.name.getText(source),
        summary: summaryOf(member),
      })),
    );
  });
  const byName = new Map(rows.reverse().map((row) => [`${row.group} ${row.name}`, row]));
  return [...byName].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
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

/** The least role of what a workspace does besides its operations. */
const methodRoles: Readonly<Record<string, string>> = {
  as: "",
  asOf: "viewer",
  compare: "viewer",
  explainView: "viewer",
  exportLines: "admin",
  loadLines: "admin",
  onChange: "viewer",
  prepareView: "viewer",
  recordedOperations: "admin",
  subscribe: "admin",
  watchBoard: "viewer",
  watchSummary: "viewer",
  watchView: "viewer",
};

/** The table of everything a workspace does, as `docs/operations.md` should have it. */
export function currentOperationsTable(root: string): string {
  const roles = new Map(Object.keys(operations).map((name) => [name, calledBy(name).operation.role] as const));
  const rows = operationRows(root).filter(({ name }) => roles.has(name));
  const methods = methodRows(root);
  refuseOthers(rows, [...roles.keys()]);
  refuseOthers(methods, Object.keys(methodRoles));
  const lines = [...rows, ...methods].map(
    ({ name, summary }) => `| \`${name}\` | ${roles.get(name) ?? methodRoles[name]} | ${summary} |`,
  );
  return ["| Operation | Role | What it does |", "| --- | --- | --- |", ...lines].join("\n");
}

function refuseOthers(rows: readonly Row[], names: readonly string[]): void {
  const described = rows.map(({ name }) => name).sort();
  if (described.join() === [...names].sort().join()) return;
  throw new Error(`Described are ${described.join(", ")}; there are ${[...names].sort().join(", ")}.`);
}
