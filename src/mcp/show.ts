import { failure } from "../errors/errors";
import { htmlToMarkdown } from "../export/html-to-markdown";
import type { Card } from "../resources/card/card";
import type { ViewRequest } from "../views";
import type { Workspace } from "../workspace";
import { cut, dated, fitting, jsonOf, quoted } from "./text";
import { viewOfWords } from "./view-words";

export const shownTypes = ["card", "board", "page", "sprint", "epic", "workspace"] as const;
export type ShownType = (typeof shownTypes)[number];

/** How many tokens an answer takes unless all of it is asked for. */
const budgets = { view: 1200, board: 1500, other: 1500, full: 15_000 } as const;

/** A card as one line; what all of a list have in common is left to the list. */
function cardLine(workspace: Workspace, card: Card, isPlaced = true): string {
  const { id, title, status, list_title, board_title, due_date, priority, estimate, owner_id, members, tags } = card;
  return [
    `#${id} ${quoted(title)}`,
    ...(isPlaced
      ? [status ?? "backlog", `in ${quoted(list_title, 30)}${board_title ? ` of ${quoted(board_title, 30)}` : ""}`]
      : []),
    ...(due_date ? [`due ${dated(due_date, workspace.timeUnit)}`] : []),
    ...(priority ? [`P${priority}`] : []),
    ...(estimate ? [`E${estimate}`] : []),
    ...(owner_id ? [`owner ${owner_id}`] : []),
    ...(members.length > 0 ? [cut(`for ${members.map(({ user_id }) => user_id).join(",")}`, 60)] : []),
    ...(tags.length > 0 ? [cut(`tags ${tags.map(({ name }) => quoted(name, 20)).join(",")}`, 60)] : []),
  ].join(" ");
}

/** A page of a view, after what the view asks for in words. */
export async function showView(workspace: Workspace, request: ViewRequest): Promise<string> {
  const [{ text }, page] = await Promise.all([workspace.explainView(request), workspace.previewView(request)]);
  const items = "cards" in page ? page.cards : "boards" in page ? page.boards : "pages" in page ? page.pages : [];
  const lines = items.map((item) =>
    "list_id" in item
      ? cardLine(workspace, item)
      : `#${item.id} ${quoted(item.title)}${item.project_id ? ` in space ${item.project_id}` : ""}`,
  );
  const more = page.cursor === "" ? "" : `\nThere are more: cursor ${page.cursor}`;
  const budget = budgets.view * Math.max(1, Math.ceil(items.length / 25));
  return `${fitting([quoted(text, 300), `${items.length} found:`, ...lines], budget - more.length / 4, "ask for a smaller count")}${more}`;
}

/** One thing in full, or as much of it as a model needs at first. */
export async function show(workspace: Workspace, type: ShownType, id: string, isFull: boolean): Promise<string> {
  const lines = await shown[type](workspace, id, isFull);
  const budget = isFull ? budgets.full : type === "board" ? budgets.board : budgets.other;
  const readOn = isFull ? "find cards with a view such as board:ID" : "read with full: true, or find a part of it";
  return fitting(lines, budget, readOn);
}

type Show = (workspace: Workspace, id: string, isFull: boolean) => Promise<readonly string[]>;

const content = (html: string, isFull: boolean): readonly string[] => {
  const text = htmlToMarkdown(html);
  return text === "" ? [] : [`content ${quoted(text, isFull ? 50_000 : 2000)}`];
};

const shown: Readonly<Record<ShownType, Show>> = {
  async card(workspace, card_id, isFull) {
    const { card } = await workspace.getCard({ card_id });
    const { comments } = await workspace.getComments({ card_id });
    const { checklists, child_cards, linked_cards, external_links, epic, parent_card, start_date, list_id, board_id } =
      card;
    const read = comments.slice(isFull ? 0 : -5);
    return [
      `card ${cardLine(workspace, card)}`,
      `list ${list_id}${board_id ? ` board ${board_id}` : ""} space ${card.project_id}${epic ? ` epic ${epic.id} ${quoted(epic.title)}` : ""}`,
      ...(start_date ? [`starts ${dated(start_date, workspace.timeUnit)}`] : []),
      ...(parent_card ? [`below #${parent_card.card_id} ${quoted(parent_card.title)}`] : []),
      ...content(card.content, isFull),
      ...checklists.flatMap((list) => [
        `checklist ${list.id} ${quoted(list.title)}`,
        ...list.items.map((item) => `  [${item.checked ? "x" : " "}] ${item.id} ${quoted(item.title)}`),
      ]),
      ...child_cards.map((child) => `child #${child.card_id} ${quoted(child.title)} ${child.status ?? "backlog"}`),
      ...linked_cards.map((link) => `${link.linked_card_type} #${link.card_id} ${quoted(link.title)}`),
      ...external_links.map((link) => `link ${jsonOf(link, 200)}`),
      ...(comments.length > read.length ? [`${comments.length} comments, of which the last are:`] : []),
      ...read.map(
        (each) =>
          `comment ${each.id} by ${each.user.user_id} ${dated(each.time_created, workspace.timeUnit)} ${quoted(htmlToMarkdown(each.content), isFull ? 5000 : 300)}`,
      ),
    ];
  },
  async board(workspace, board_id, isFull) {
    const { board } = await workspace.getBoard({ board_id });
    const { lists } = await workspace.getLists({ board_id, archived: false });
    const view = { type: "card", card_filters: { is_archived: false, include: { boards: [board_id] } } } as const;
    const { groups } = (await workspace.summarizeView({ ...view, group_by: [{ field: "list_id" }] })).summary;
    const counts = new Map(groups.map(({ key: [id], count }) => [id, count]));
    const most = isFull ? 100 : Math.max(1, Math.floor(40 / Math.max(1, lists.length)));
    const lines = [
      `board #${board.id} ${quoted(board.title)} space ${board.project_id}`,
      ...content(board.content, isFull),
    ];
    for (const { id, title, behavior } of lists) {
      const count = counts.get(id) ?? 0;
      lines.push(
        `list ${id} ${quoted(title, 60)} (${behavior}) ${count} cards${count > most ? `, the first ${most} (find list:${id} has all)` : ""}`,
      );
      if (count === 0 || lines.length > 200) continue;
      const filters = { ...view.card_filters, include: { lists: [id] }, sort_by: { field: "position" } } as const;
      const { cards } = await workspace.previewView({ type: "card", card_filters: filters, count: most });
      lines.push(...cards.map((card) => `  ${cardLine(workspace, card, false)}`));
    }
    return lines;
  },
  async page(workspace, page_id, isFull) {
    const { page } = await workspace.getPage({ page_id });
    return [
      `page #${page.id} ${quoted(page.title)} space ${page.project_id ?? "none"}`,
      ...content(page.content, isFull),
    ];
  },
  async sprint(workspace, sprint_id) {
    const { sprint } = await workspace.getSprint({ sprint_id });
    const [start, end] = [sprint.start_date, sprint.override_end_date ?? sprint.end_date].map((time) =>
      dated(time, workspace.timeUnit),
    );
    const lists = sprint.lists.flatMap(({ id, title, behavior, cards = [] }) => [
      `list ${id} ${quoted(title, 60)} (${behavior}) ${cards.length} cards`,
      ...cards.map((card) => `  ${cardLine(workspace, card, false)}`),
    ]);
    return [`sprint #${sprint.id} ${quoted(sprint.title)} space ${sprint.project_id} ${start} to ${end}`, ...lists];
  },
  async epic(workspace, epic_id, isFull) {
    const { epic } = await workspace.getEpic({ epic_id });
    const cards = epic.child_cards.map(
      ({ card_id, title, status }) => `card #${card_id} ${quoted(title)} ${status ?? "backlog"}`,
    );
    return [
      `epic #${epic.id} ${quoted(epic.title)} ${epic.status ?? "backlog"} list ${epic.list_id}`,
      ...content(epic.content, isFull),
      ...cards,
    ];
  },
  async workspace(workspace, _id, isFull) {
    const [{ projects }, { boards }, { members }] = await Promise.all([
      workspace.getProjects(),
      workspace.getBoards({ archived: false }),
      workspace.getMembers({ count: isFull ? 1000 : 40 }),
    ]);
    return [
      `workspace ${workspace.teamId}, times in UTC, now ${new Date(workspace.clock.now()).toISOString()}, you act for ${workspace.actor.user_id}`,
      ...projects.flatMap(({ id, title }) => [
        `space ${id} ${quoted(title, 60)}`,
        ...boards
          .filter(({ project_id }) => project_id === id)
          .map((board) => `  board ${board.id} ${quoted(board.title, 60)}`),
      ]),
      ...members.map(({ id, display_name, role }) => `member ${id} ${quoted(display_name ?? "", 40)} ${role}`),
    ];
  },
};

/** The text of a resource: `workspace://board/7`, or a view in words as `workspace://view/mine%20overdue`. */
export async function resourceText(workspace: Workspace, uri: string): Promise<string> {
  const [, named, id = ""] = /^workspace:\/\/([a-z]+)\/([\w.~!*'()%:-]{1,1000})$/.exec(uri) ?? [];
  const type = shownTypes.find((one) => one === named);
  if (type !== undefined) return show(workspace, type, id, false);
  if (named === "view" && !/%(?![\da-f]{2})/i.test(id))
    return showView(workspace, await viewOfWords(decodeURIComponent(id), workspace));
  throw failure("not_found", `There is no resource ${quoted(uri)}: use one such as workspace://board/7.`);
}
