import type { Card } from "../resources/card/card";
import { visibleText } from "../text/visible-text";
import type { CardViewRequest } from "../views";
import type { Workspace } from "../workspace";
import { addressesOf, dateOf, everyCard } from "./every-card";

const columns = [
  ...([
    "ID",
    "Title",
    "Description",
    "Board",
    "List",
    "Behavior",
    "Assignees",
    "Tags",
    "Priority",
    "Estimate",
  ] as const),
  ...(["Start date", "Due date", "Completed", "Created", "Updated", "Parent"] as const),
] as const;

/**
 * Gives the cards of a view as CSV, row by row, the first with the names of the columns: for spreadsheets, and for
 * `readImport`. Times are in UTC, people are addresses or user ids; what a spreadsheet would take for a formula begins with an
 * apostrophe. Rules G5.1, G5.2.
 *
 * @throws WorkspaceError as `previewView` does.
 *
 * @example
 * ```ts
 * import { viewToCsv } from "workspace-engine/export";
 *
 * let csv = "";
 * for await (const row of viewToCsv(workspace, { type: "card", card_filters: {} })) csv += row;
 * csv.startsWith("ID,Title,Description,Board,List"); // true
 * ```
 */
export async function* viewToCsv(workspace: Workspace, request: CardViewRequest): AsyncGenerator<string, void> {
  const addresses = await addressesOf(workspace);
  yield row(columns);
  for await (const card of everyCard(workspace, request)) yield row(cellsOf(workspace, card, addresses));
}

function cellsOf(workspace: Workspace, card: Card, addresses: ReadonlyMap<string, string>): readonly string[] {
  const date = (time: number | undefined): string => (time === undefined ? "" : dateOf(workspace, time).toISOString());
  const number = (value: number | undefined): string => (value ? String(value) : "");
  return [
    ...[card.id, card.title, visibleText(card.content), card.board_title ?? "", card.list_title],
    card.status ?? "backlog",
    card.members.map(({ user_id }) => addresses.get(user_id) ?? user_id).join(", "),
    card.tags.map(({ name }) => (/[,;"\n]/.test(name) ? `"${name}"` : name)).join(", "),
    ...[number(card.priority), number(card.estimate), date(card.start_date), date(card.due_date)],
    ...[date(card.completed_date), date(card.time_created), date(card.time_updated), card.parent_card?.card_id ?? ""],
  ];
}

const row = (cells: readonly string[]): string => `${cells.map(cellOf).join(",")}\r\n`;

/** Quoted where it has to be. A text with apostrophes before a formula gets one more, so that one can be taken off again. */
function cellOf(text: string): string {
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
