import type { Card } from "../resources/card/card";
import { type LinkedCardType, linkedCardTypes } from "../resources/work-item/work-item";
import type { CardViewRequest } from "../views";
import type { Workspace } from "../workspace";
import { checklistsCell, commentsCell, linksCell, peopleOf, personCell } from "./csv-cells";
import { dateOf, everyCard } from "./every-card";
import { htmlToMarkdown } from "./html-to-markdown";

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
  ...(["Start date", "Due date", "Completed", "Created", "Updated", "Archived", "Parent"] as const),
  ...(["Blocks", "Blocked by", "Related to", "Duplicates", "Links", "Checklists", "Comments"] as const),
] as const;

/**
 * Gives the cards of a view as CSV, row by row, the first with the names of the columns: for spreadsheets, and for
 * `readImport`. Times are in UTC, people are as `Ada <ada@example.com>` or, without an address, with their user id, and
 * texts are Markdown; what a spreadsheet would take for a formula begins with an apostrophe. Comments are read card by card.
 * Rules G5.2, G5.7.
 *
 * @throws WorkspaceError as `previewView` does, and 400 `invalid_input` for a view of anything but cards.
 *
 * @example
 * import { viewToCsv } from "workspace-engine/export";
 *
 * let csv = "";
 * for await (const row of viewToCsv(workspace, { type: "card", card_filters: {} })) csv += row;
 * csv.startsWith("ID,Title,Description,Board,List"); // true
 */
export async function* viewToCsv(workspace: Workspace, request: CardViewRequest): AsyncGenerator<string, void> {
  const people = await peopleOf(workspace);
  const cards = everyCard(workspace, request);
  yield row(columns);
  for await (const card of cards) {
    const comments = card.total_comments > 0 ? await commentsCell(workspace, card.id, people) : "";
    yield row([...cellsOf(workspace, card, people), comments]);
  }
}

/** All but the comments. */
function cellsOf(workspace: Workspace, card: Card, people: ReadonlyMap<string, string>): readonly string[] {
  const date = (time: number | undefined): string => dateOf(workspace, time)?.toISOString() ?? "";
  const number = (value: number | undefined): string => (value ? String(value) : "");
  return [
    ...[card.id, card.title, htmlToMarkdown(card.content), card.board_title ?? "", card.list_title],
    card.status ?? "backlog",
    card.members.map(({ user_id }) => people.get(user_id) ?? personCell(user_id)).join(", "),
    card.tags.map(({ name }) => (/[,;"\n]/.test(name) ? `"${name}"` : name)).join(", "),
    ...[number(card.priority), number(card.estimate), date(card.start_date), date(card.due_date)],
    ...[date(card.completed_date), date(card.time_created), date(card.time_updated)],
    ...[date(card.archived?.time_archived), card.parent_card?.card_id ?? ""],
    ...linkedCardTypes.map((type) => linkedTo(card, type)),
    ...[linksCell(card.external_links), checklistsCell(card.checklists)],
  ];
}

const linkedTo = ({ linked_cards }: Card, type: LinkedCardType): string =>
  linked_cards.flatMap(({ card_id, linked_card_type }) => (linked_card_type === type ? card_id : [])).join(", ");

const row = (cells: readonly string[]): string => `${cells.map(cellOf).join(",")}\r\n`;

/** Quoted where it has to be. A text with apostrophes before a formula gets one more, so that one can be taken off again. */
function cellOf(text: string): string {
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
