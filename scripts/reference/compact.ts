import ts from "typescript";
import { groupBy } from "../../src/base/collections";
import { errorCatalog } from "../../src/errors/errors";
import { described } from "../../src/openapi/data";
import { calledBy } from "../../src/operations/registry";
import { currentFiltersTable } from "../../test/docs/filters-table";
import { entryPoints } from "../../tsup.config";
import { typeTextOf } from "./members";
import { groupOf } from "./places";
import type { Exported, Source } from "./source";

/** The most that a language model is asked to read at once: 8,000 tokens of some four characters each. */
export const COMPACT_MAX_LENGTH = 32_000;

const head = `# workspace-engine, compact reference

Made of the types by scripts/generate-llms.ts. Guides: llms.txt beside this file.

import { Workspace } from "workspace-engine";
const workspace = new Workspace({ teamId, actor: { user_id, role: "admin" | "member" | "viewer" }, storage?, history?, clock?, timeZone?, timeUnit?, authorize?, onNotification? });
await workspace.NAME({ ...input }) gives the output, deeply frozen; refusals throw WorkspaceError { code, status, sec, issues: [{ path, code, message, current? }] }.
Below: NAME(input) -> output. A field is a string unless its type is said; ? may be left out; null clears. *_date, time_*, *_at: whole seconds since 1970.
Operations that change something also take expected?: the values last seen of what they set (409 changed_meanwhile). "page" is cursor?, count?: number; the output then has cursor ("" after the last) and count.
Roles: viewers call get*, previewView and search; writing needs member; (admin) is said.
Over HTTP: POST /v1/{team_id}/operations/NAME with the input as JSON and "authorization: Bearer TOKEN" works for each; REST paths are in http.md.`;

/** Every operation, resource, filter and export in one text that a language model can hold. */
export function compactReference({ checker, entries, methods }: Source): string {
  const groups = groupBy([...methods.values()], ({ name }) => groupOf(name));
  const operations = [...groups].map(
    ([group, symbols]) => `### ${group}\n${symbols.map((one) => operationLine(one, checker)).join("\n")}`,
  );
  const exported = entries.get("index") ?? [];
  const resources = exported.filter(({ name, kind }) => kind === "interface" && shown.has(name));
  const unions = exported.filter((one) => isUnion(one, checker));
  return [
    head,
    "## Operations",
    ...operations,
    "## Resources",
    resources.map((one) => `${one.name}: ${fieldsOf(checker.getDeclaredTypeOfSymbol(one.symbol), checker)}`).join("\n"),
    unions.map((one) => `${one.name}: ${unionOf(one, checker)}`).join("\n"),
    "## Views",
    'ViewRequest: { type: "card" | "board" | "page", card_filters | board_filters | page_filters: { FILTER, include?: {}, exclude?: {}, sort_by?: { field, order_ascending: boolean } }, page }. All constraints are joined by AND. before includes, after excludes, an empty date is 0. Date math: now-1d, now+7d/d, 1767603600||+2h; units y M w d h m s. exclude takes what include takes.',
    currentFiltersTable()
      .split("\n")
      .slice(2)
      .map((row) => row.slice(2, -2).replaceAll("`", "").replaceAll(" | ", "; "))
      .join("\n"),
    "workspace.watchView(request, { window? }) -> LiveView { ready, current, snapshot: { items, status, hasMore, nextChangeAt, error }, subscribe(diff), settled(), close() }; watchBoard({ board_id, cards_per_list?, card_filters? }) -> snapshot { board, lists: [{ list, cards, count, hasMore }] }; watchSummary(summaryRequest) -> snapshot { summary }; prepareView(request).page(cursor?); explainView(request, id?); asOf({ time | sequence | before }); compare(request, from, to); subscribe(listener); exportLines(), loadLines(lines).",
    "## Errors",
    [...groupBy(Object.entries(errorCatalog), ([, { status }]) => status)]
      .map(([status, codes]) => `${status}: ${codes.map(([code]) => code).join(", ")}`)
      .join("\n"),
    "## Entry points",
    Object.keys(entryPoints)
      .filter((entry) => entry !== "index" && entry !== "schemas")
      .map((entry) => `workspace-engine/${entry}: ${valuesOf(entries.get(entry) ?? [])}`)
      .join("\n"),
    "workspace-engine/schemas: a zod schema for each resource, such as cardSchema.",
  ].join("\n\n");
}

const shown: ReadonlySet<string> = new Set([
  ...[
    "Board",
    "Card",
    "Checklist",
    "ChecklistItem",
    "Comment",
    "Epic",
    "Form",
    "FormField",
    "List",
    "Member",
    "Note",
    "Page",
  ],
  ...["Project", "Sprint", "Tag", "TimeEntry", "ActiveTimer", "User", "WorkspaceMember"],
  // Parts of inputs and resources.
  ...["ChecklistInput", "ChecklistItemInput", "FormFieldInput", "Image", "LinkedCard", "MemberInput", "NewList"],
]);

const valuesOf = (exports: readonly Exported[]): string =>
  exports
    .filter(({ kind }) => kind === "function" || kind === "class")
    .map(({ name }) => name)
    .join(", ");

/** Inputs that are said elsewhere. */
const special: Readonly<Record<string, string>> = { load: "the snapshot", previewView: "a ViewRequest, see Views" };

function operationLine(method: ts.Symbol, checker: ts.TypeChecker): string {
  const { name } = method;
  const signatures = checker.getTypeOfSymbol(method).getCallSignatures();
  const last = signatures.at(-1);
  const [input] = last?.parameters ?? [];
  const type =
    input && input.name !== "options" ? checker.getNonNullableType(checker.getTypeOfSymbol(input)) : undefined;
  const { answers = [] } = described.operations[name] ?? {};
  const output =
    name === "export"
      ? "the snapshot"
      : answers.map((keys) => keys.replace(/:\S+/g, "").replaceAll(" ", ", ")).join(" | ");
  const { role } = calledBy(name).operation;
  const fields = type === undefined ? "" : (special[name] ?? fieldsOf(type, checker));
  return `${name}(${fields})${output === "" ? "" : ` -> ${output}`}${role === "admin" ? " (admin)" : ""}`;
}

/** Its fields; what several forms have is said once. */
function fieldsOf(type: ts.Type, checker: ts.TypeChecker): string {
  const forms = type.isUnion() ? type.types.filter(({ flags }) => flags & ts.TypeFlags.Object) : [type];
  const fields = new Map(
    forms.flatMap((form) => checker.getPropertiesOfType(form)).map((field) => [field.name, field]),
  );
  const isPaged = fields.has("cursor") && fields.has("count");
  const names = [...fields.values()].filter(
    ({ name }) => name !== "expected" && !(isPaged && (name === "cursor" || name === "count")),
  );
  const listed = names.map((field) => {
    const mark = field.flags & ts.SymbolFlags.Optional ? "?" : "";
    const text = brief(textOf(field, checker));
    return `${field.name}${mark}${text === "string" ? "" : `: ${text}`}`;
  });
  return [...listed, ...(isPaged ? ["page"] : [])].join(", ");
}

/** Where the source works a type out, its values. */
const textOf = (field: ts.Symbol, checker: ts.TypeChecker): string => {
  const text = typeTextOf(checker, field);
  return text.includes("typeof") ? checker.typeToString(checker.getTypeOfSymbol(field)) : text;
};

const brief = (type: string): string =>
  type
    .replace(/\breadonly /g, "")
    .replace(/ \| (?:null|undefined)\b/g, "")
    .replace(/\bSTime\b/g, "number");

/** The values of a field; not those of what only the library says. */
const isUnion = ({ kind, declaration, file }: Exported, checker: ts.TypeChecker): boolean => {
  if (kind !== "type" || !ts.isTypeAliasDeclaration(declaration) || !/^src\/(?:resources|search)\//.test(file))
    return false;
  const type = checker.getTypeAtLocation(declaration.name);
  return type.isUnion() && type.types.every((one) => one.isStringLiteral());
};

const unionOf = ({ declaration }: Exported, checker: ts.TypeChecker): string => {
  const type = checker.getTypeAtLocation(declaration);
  return type.isUnion() ? type.types.map((one) => (one.isStringLiteral() ? one.value : "")).join(" | ") : "";
};
