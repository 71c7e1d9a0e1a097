import { createInterface, type Interface } from "node:readline/promises";
import type { ImportLinesOutput, ImportReport } from "../import";
import { type ListBehavior, listBehaviors } from "../resources/list/list";
import { CliError, UsageError } from "./cli-error";

const UNSAID = "its title does not say it";

export function reportText(report: ImportReport): string {
  const { label, title, encoding, timeZone, imported, lists, columns, people, changed, skipped } = report;
  const notes = (entries: ImportReport["changed"]) =>
    entries.map(({ what, count, examples }) => [String(count), what, examples.map(oneLine).join("; ")]);
  const sections: readonly (readonly [string, readonly (readonly string[])[]])[] = [
    ["What comes in", Object.entries(imported).map(([what, count]) => [String(count), what.replace("_", " ")])],
    ["Lists", lists.map(({ behavior, title, isUnknown }) => [behavior, title, isUnknown ? UNSAID : ""])],
    ["Columns", columns.map(({ column, field }) => [field, column])],
    ["People", people.map(({ user_id, name, matched }) => [user_id, name, matched])],
    ["Changed", notes(changed)],
    ["Left out", notes(skipped)],
  ];
  const shown = sections.filter(([, rows]) => rows.length > 0).map(([name, rows]) => `${name}\n${table(rows)}`);
  return [`${label}: “${oneLine(title)}” (${encoding}; dates without a zone in ${timeZone})`, ...shown].join("\n\n");
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows
    .map((row) => `  ${row.map((cell, index) => oneLine(cell).padEnd(widths[index] ?? 0)).join("  ")}`.trimEnd())
    .join("\n");
}

/** How many conflicts, or lists, a message names; the rest is counted. */
const NAMED = 20;

export const summaryOf = ({ added, updated, project_id, ...output }: ImportLinesOutput): string =>
  `imported ${added} new documents${among(output.added_by_kind)} and ${updated} changed ones${among(output.updated_by_kind)} into the space ${project_id}`;

export function forecastOf(output: ImportLinesOutput): string {
  const { is_new, project_id, added_by_kind, updated_by_kind } = output;
  const title = `“${oneLine(output.title)}”`;
  const added = named(added_by_kind);
  if (is_new) return `would add ${added} in a new space ${title}`;
  const updated = named(updated_by_kind);
  return `would update ${updated} of space ${title} (${project_id}) and add ${added}; --source NAME keeps it apart`;
}

/** The changes of people that the import keeps, or would keep. */
export function leftAsItIs({ conflicts, conflict_count, left_deleted }: ImportLinesOutput): string {
  const deleted = Object.entries(left_deleted).map(([what, count]) => `${count} ${spelled(what)}`);
  const fields = counted(conflict_count, "field");
  return [
    ...(deleted.length > 0 ? [`\ndeleted here, and left so: ${deleted.join(", ")}`] : []),
    ...(conflict_count > 0 ? [`\nchanged here and in the file, and left as here: ${fields}`] : []),
    ...conflicts
      .slice(0, NAMED)
      .map(({ kind, title, field }) => `\n  ${field} of ${spelled(kind)} “${oneLine(title)}”`),
  ].join("");
}

type Counts = ImportLinesOutput["added_by_kind"];

const spelled = (kind: string): string => kind.replace("_", " ");

const counted = (count: number, one: string, several = `${one}s`): string => `${count} ${count === 1 ? one : several}`;

const others = ({ sprints = 0, time_entries = 0 }: Counts): readonly string[] => [
  ...(sprints > 0 ? [counted(sprints, "sprint")] : []),
  ...(time_entries > 0 ? [counted(time_entries, "time entry", "time entries")] : []),
];

const among = (counts: Counts): string => (others(counts).length === 0 ? "" : ` (${others(counts).join(", ")})`);

const named = (counts: Counts): string => [counted(counts["cards"] ?? 0, "card"), ...others(counts)].join(", ");

/** Which lists nobody said anything of, and who can. */
export function takenForCommitted(report: ImportReport): string {
  const titles = unknownLists(report).map((title) => `“${oneLine(title)}”`);
  if (titles.length === 0) return "";
  return `\ntaken for committed, for their titles do not say what they mean: ${titles.slice(0, NAMED).join(", ")}; the command import asks`;
}

/** Nothing that a terminal would take for more than text. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]+/gu, " ");

export type ListMeanings = Readonly<Record<string, ListBehavior>>;

export type Terminal = { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream };

/** The lists of a file of which nothing says what they mean. */
export const unknownLists = ({ lists }: ImportReport): readonly string[] => [
  ...new Set(lists.filter(({ isUnknown }) => isUnknown).map(({ title }) => title)),
];

/** `undefined` where nobody is there to be asked. */
export const terminalOf = ({ stdin, stderr }: NodeJS.Process): Terminal | undefined =>
  stdin.isTTY && stderr.isTTY ? { input: stdin, output: stderr } : undefined;

/** Asks what these lists mean; without a terminal the command line has to say it. Rule W11.41. */
export async function askMeanings(titles: readonly string[], terminal: Terminal | undefined): Promise<ListMeanings> {
  if (terminal === undefined) throw new UsageError(unsaid(titles));
  const lines = createInterface(terminal);
  // Pasted lines are kept until they are read.
  const answers = lines[Symbol.asyncIterator]();
  const said: Record<string, ListBehavior> = {};
  try {
    for (const title of titles) {
      lines.setPrompt(`What does the list “${oneLine(title)}” mean? ${behaviors} [committed]: `);
      said[title] = await askOne(lines, answers);
    }
    return said;
  } finally {
    lines.close();
  }
}

async function askOne(lines: Interface, answers: AsyncIterator<string>): Promise<ListBehavior> {
  for (;;) {
    lines.prompt();
    const { done, value } = await answers.next();
    if (done) throw new CliError("Nothing was written.");
    const answer = value.trim().toLowerCase();
    if (answer === "") return "committed";
    const [meant, other] = listBehaviors.filter((behavior) => behavior.startsWith(answer));
    if (meant !== undefined && other === undefined) return meant;
  }
}

const behaviors = listBehaviors.join(", ");

function unsaid(titles: readonly string[]): string {
  const many = `the titles of ${titles.length} lists do not say what they mean`;
  const which = titles.length === 1 ? "the title of a list does not say what it means" : many;
  return [
    `Nothing was written: ${which}. Set it with`,
    ...titles.slice(0, NAMED).map((title) => `  --list "${oneLine(title)}=MEANING"`),
    ...(titles.length > NAMED ? [`  … and ${titles.length - NAMED} more`] : []),
    `where MEANING is one of: ${behaviors}. --list "*=committed" sets it for all of them.`,
  ].join("\n");
}
