import type { ImportLinesOutput, ImportReport } from "../import";
import { oneLine } from "./one-line";
import { unknownLists } from "./unknown-lists";

/** How many conflicts, or lists, are named; the rest is counted. */
const NAMED = 20;

export const summaryOf = ({ added, updated, project_id, ...output }: ImportLinesOutput): string =>
  `imported ${added} new documents${among(output.added_by_kind)} and ${updated} changed ones${among(output.updated_by_kind)} into the space ${project_id}`;

/** A summary of what an import would do. */
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
  const lines: string[] = [];
  const deleted = Object.entries(left_deleted).map(([what, count]) => `${count} ${spelled(what)}`);
  if (deleted.length > 0) lines.push(`deleted here, and left so: ${deleted.join(", ")}`);
  if (conflict_count > 0)
    lines.push(`changed here and in the file, and left as here: ${counted(conflict_count, "field")}`);
  for (const { kind, title, field } of conflicts.slice(0, NAMED))
    lines.push(`  ${field} of ${spelled(kind)} “${oneLine(title)}”`);
  return lines.map((line) => `\n${line}`).join("");
}

type Counts = ImportLinesOutput["added_by_kind"];

const spelled = (kind: string): string => kind.replace("_", " ");

const inWords = { sprints: ["sprint", "sprints"], time_entries: ["time entry", "time entries"] } as const;

/** Sprints and time entries, where there are any. */
const others = (counts: Counts): readonly string[] =>
  Object.entries(inWords).flatMap(([kind, [one, several]]) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
  });

const among = (counts: Counts): string => (others(counts).length === 0 ? "" : ` (${others(counts).join(", ")})`);

/** Cards, and sprints and time entries where there are any. */
const named = (counts: Counts): string => [counted(counts["cards"] ?? 0, "card"), ...others(counts)].join(", ");

/** Which lists nobody said anything of, and who can. */
export function takenForCommitted(report: ImportReport): string {
  const titles = unknownLists(report).map((title) => `“${oneLine(title)}”`);
  if (titles.length === 0) return "";
  return `\ntaken for committed, for their titles do not say what they mean: ${titles.slice(0, NAMED).join(", ")}; the command import asks`;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
