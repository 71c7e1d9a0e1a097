import type { ImportLinesOutput } from "../import";
import { oneLine } from "./one-line";

/** How many conflicts are named; the rest is counted. */
const NAMED = 20;

export const summaryOf = ({ added, updated, project_id }: ImportLinesOutput): string =>
  `imported ${added} new documents and ${updated} changed ones into the space ${project_id}`;

/** What an import would do, for whoever wants to know whether it is what they mean. */
export function forecastOf(output: ImportLinesOutput): string {
  const { is_new, project_id, added_by_kind, updated_by_kind } = output;
  const title = `“${oneLine(output.title)}”`;
  const added = counted(added_by_kind["cards"] ?? 0, "card");
  if (is_new) return `would add ${added} in a new space ${title}`;
  const updated = counted(updated_by_kind["cards"] ?? 0, "card");
  return `would update ${updated} of space ${title} (${project_id}) and add ${added}; --source NAME keeps it apart`;
}

/** What stays as people made it, or would. */
export function leftAsItIs({ conflicts, conflict_count, left_deleted }: ImportLinesOutput): string {
  const lines: string[] = [];
  const deleted = Object.entries(left_deleted).map(([what, count]) => `${count} ${what}`);
  if (deleted.length > 0) lines.push(`deleted here, and left so: ${deleted.join(", ")}`);
  if (conflict_count > 0)
    lines.push(`changed here and in the file, and left as here: ${counted(conflict_count, "field")}`);
  for (const { kind, title, field } of conflicts.slice(0, NAMED))
    lines.push(`  ${field} of ${kind} “${oneLine(title)}”`);
  return lines.map((line) => `\n${line}`).join("");
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
