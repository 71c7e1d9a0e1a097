import { readInstant } from "../base/time";
import type { Card } from "../resources/card/card-fields";
import type { Checklist } from "../resources/checklist/checklist-fields";
import type { ExternalLink } from "../resources/external-link/external-link-schema";
import { linkedCardTypes } from "../resources/work-item/work-item";
import type { Summary, SummaryKey } from "../summary/present-summary";
import type { SummaryParts } from "../summary/summary-request";
import type { CardViewRequest } from "../views";
import type { Workspace } from "../workspace";
import { dateOf, everyCard } from "./every-card";
import { htmlToMarkdown } from "./html-to-markdown";

const columns = [
  ...["ID", "Title", "Description", "Board", "List", "Behavior", "Assignees", "Tags", "Priority", "Estimate"],
  ...["Start date", "Due date", "Completed", "Created", "Updated", "Archived", "Parent"],
  ...["Blocks", "Blocked by", "Related to", "Duplicates", "Links", "Checklists", "Comments"],
];

/**
 * Gives the cards of a view as CSV, row by row, the first with the names of the columns: for spreadsheets, and for
 * `readImport`. Times are in UTC, people are as `Ada <ada@example.com>` or, without an address, with their user id, and
 * texts are Markdown; what a spreadsheet would take for a formula begins with an apostrophe. Comments are read card by card.
 * Rules G5.2, G5.7.
 * @throws WorkspaceError as `previewView` does, and 400 `invalid_input` for a view of anything but cards.
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

function cellsOf(workspace: Workspace, card: Card, people: People): readonly string[] {
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
    ...linkedCardTypes.map((type) =>
      card.linked_cards.flatMap((link) => (link.linked_card_type === type ? link.card_id : [])).join(", "),
    ),
    ...[linksCell(card.external_links), checklistsCell(card.checklists)],
  ];
}

const row = (cells: readonly string[]): string => `${cells.map(cellOf).join(",")}\r\n`;

/** Quoted where it has to be. A text with apostrophes before a formula gets one more, so that one can be taken off again. */
function cellOf(text: string): string {
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type People = ReadonlyMap<string, string>;

/** Members as `Name <address>`, or with their id where they have none, readable by people and imports. */
async function peopleOf(workspace: Workspace): Promise<People> {
  const { members } = await workspace.getMembers();
  return new Map(members.map(({ id, email, display_name }) => [id, personCell(id, email || id, display_name)]));
}

/** In the name is nothing that could part it from others. */
function personCell(id: string, reference = id, name = id): string {
  const shown = name.replace(/[<>;\s]+/g, " ").trim();
  return `${shown.replace(/^[\s,]+/, "") || id} <${reference}>`;
}

const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A line for each: the address, behind its text where it has one. */
const linksCell = (links: readonly ExternalLink[]): string =>
  links
    .map((link) => {
      const { url, text } =
        link.type === "generic"
          ? { url: link.generic.url, text: link.generic.display_text }
          : { url: link.github_pull_request.html_url, text: link.github_pull_request.title };
      return text ? `${inOneLine(text)} (${url ?? ""})` : (url ?? "");
    })
    .filter((line) => line !== "")
    .join("\n");

const checklistsCell = (checklists: readonly Checklist[]): string =>
  checklists
    .flatMap(({ title, items }) => [
      inOneLine(title),
      ...items.map((item) => `- [${item.checked ? "x" : " "}] ${inOneLine(item.title)}`),
    ])
    .join("\n");

/** The comments on a card, replies behind what they answer, each below its time and its author. */
async function commentsCell(workspace: Workspace, card_id: string, people: People): Promise<string> {
  const { comments } = await workspace.getComments({ card_id });
  const texts: string[] = [];
  for (const { id: comment_id, total_child_comments, ...comment } of comments) {
    const { child_comments } =
      total_child_comments > 0 ? await workspace.getChildComments({ comment_id }) : { child_comments: [] };
    for (const { content, time_created, user_id } of [comment, ...child_comments]) {
      const author = people.get(user_id);
      const time = dateOf(workspace, time_created)?.toISOString() ?? "";
      texts.push(`${author === undefined ? time : `${time} ${author}`}:\n${htmlToMarkdown(content)}`);
    }
  }
  return texts.join("\n\n");
}

/**
 * Gives a summary as CSV: the names of the columns, a row for each group and one for the total. Starts of periods are dates
 * in ISO 8601, and keys are their titles where the summary has them.
 * @example
 * import { summaryToCsv } from "workspace-engine/export";
 *
 * const asked = { group_by: [{ field: "list_id" }], measures: [{ sum: "estimate" }], with: "titles" } as const;
 * const { summary } = await workspace.summarizeView({ type: "card", card_filters: {}, ...asked });
 * summaryToCsv(summary, asked).split("\r\n")[0]; // "list_id,count,sum of estimate"
 */
export function summaryToCsv(summary: Summary, { group_by, measures }: SummaryParts): string {
  const groupings = group_by ?? [];
  const names = (measures ?? []).flatMap((measure) =>
    Object.entries(measure).map(([name, field]) => `${name} of ${field}`),
  );
  const key = (value: SummaryKey, title: string | null | undefined, place: number): string => {
    if (value === null) return "";
    return groupings[place]?.by == null ? (title ?? String(value)) : new Date(readInstant(Number(value))).toISOString();
  };
  const line = (keys: readonly string[], { count, measures: values }: Pick<Summary, "count" | "measures">): string =>
    row([...keys, String(count), ...values.map((value) => String(value ?? ""))]);
  const keysOf = (group: Summary["groups"][number]) =>
    group.key.map((value, place) => key(value, group.titles?.[place], place));
  const total = groupings.map((_, place) => (place === 0 ? "total" : ""));
  const heading = row([...groupings.map(({ field }) => field), "count", ...names]);
  return [heading, ...summary.groups.map((group) => line(keysOf(group), group)), line(total, summary)].join("");
}
