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
const budgets = { page: 1200, thing: 1500, full: 15_000 } as const;

type Titled = { readonly id: string; readonly title: string };
type Part = string | number | false | null | undefined;

/** The parts that say something. */
const said = (...parts: readonly Part[]): string[] => parts.flatMap((part) => (part ? [String(part)] : []));
const named = (type: string, { id, title }: Titled): string => `${type}#${id} ${quoted(title)}`;
const contentOf = (html: string, isFull: boolean): string =>
  html === "" ? "" : `content ${quoted(htmlToMarkdown(html), isFull ? 50_000 : 2000)}`;

/** A card as one line; what all of a list have in common is left to the list. */
function cardLine({ timeUnit }: Workspace, card: Card, isPlaced = true): string {
  const { due_date, priority, estimate, owner_id, members, tags, board_title } = card;
  const place = `in ${quoted(card.list_title, 30)}${board_title ? ` of ${quoted(board_title, 30)}` : ""}`;
  return said(
    named("", card),
    isPlaced && `${card.status ?? "backlog"} ${place}`,
    due_date && `due ${dated(due_date, timeUnit)}`,
    priority && `P${priority}`,
    estimate && `E${estimate}`,
    owner_id && `owner ${owner_id}`,
    members.length > 0 && cut(`for ${members.map(({ user_id }) => user_id).join(",")}`, 60),
    tags.length > 0 && cut(`tags ${tags.map(({ name }) => quoted(name, 20)).join(",")}`, 60),
  ).join(" ");
}

/** A page of a view, after what the view asks for in words. */
export async function showView(workspace: Workspace, request: ViewRequest): Promise<string> {
  const [{ text }, page] = await Promise.all([workspace.explainView(request), workspace.previewView(request)]);
  const { cards = [], boards = [], pages = [] } = page;
  const others = [...boards, ...pages].map(
    (item) => `${named("", item)}${item.project_id ? ` in space ${item.project_id}` : ""}`,
  );
  const lines = [...cards.map((card) => cardLine(workspace, card)), ...others];
  const more = page.cursor === "" ? "" : `\nThere are more: cursor ${page.cursor}`;
  const room = budgets.page * Math.max(1, Math.ceil(lines.length / 25)) - more.length / 4;
  return `${fitting([quoted(text, 300), `${lines.length} found:`, ...lines], room, "ask for a smaller count")}${more}`;
}

/** One thing in full, or as much of it as a model needs at first. */
export async function show(workspace: Workspace, type: ShownType, id: string, isFull: boolean): Promise<string> {
  const readOn = isFull ? "find cards with a view such as board:ID" : "read with full: true, or find a part of it";
  return fitting(await shown[type](workspace, id, isFull), isFull ? budgets.full : budgets.thing, readOn);
}

const shown: Record<ShownType, (workspace: Workspace, id: string, isFull: boolean) => Promise<string[]>> = {
  async card(workspace, card_id, isFull) {
    const { card } = await workspace.getCard({ card_id });
    const { comments } = await workspace.getComments({ card_id });
    const { list_id, board_id, project_id, epic, start_date, parent_card } = card;
    const { timeUnit } = workspace;
    const read = comments.slice(isFull ? 0 : -5);
    return said(
      `card ${cardLine(workspace, card)}`,
      said(
        `list ${list_id}`,
        board_id && `board ${board_id}`,
        `space ${project_id}`,
        epic && named("epic ", epic),
      ).join(" "),
      start_date && `starts ${dated(start_date, timeUnit)}`,
      parent_card && named("below ", { ...parent_card, id: parent_card.card_id }),
      contentOf(card.content, isFull),
      ...card.checklists.flatMap(({ items, ...list }) => [
        named("checklist ", list),
        ...items.map((item) => `  [${item.checked ? "x" : " "}] ${named("", item)}`),
      ]),
      ...card.child_cards.map(
        (child) => `${named("child ", { ...child, id: child.card_id })} ${child.status ?? "backlog"}`,
      ),
      ...card.linked_cards.map((link) => named(`${link.linked_card_type} `, { ...link, id: link.card_id })),
      ...card.external_links.map((link) => `link ${jsonOf(link, 200)}`),
      comments.length > read.length && `${comments.length} comments, of which the last are:`,
      ...read.map(({ id, user, time_created, content }) => {
        const text = quoted(htmlToMarkdown(content), isFull ? 5000 : 300);
        return `comment ${id} by ${user.user_id} ${dated(time_created, timeUnit)} ${text}`;
      }),
    );
  },
  async board(workspace, board_id, isFull) {
    const { board } = await workspace.getBoard({ board_id });
    const { lists } = await workspace.getLists({ board_id, archived: false });
    const view = { type: "card", card_filters: { is_archived: false, include: { boards: [board_id] } } } as const;
    const { groups } = (await workspace.summarizeView({ ...view, group_by: [{ field: "list_id" }] })).summary;
    const counts = new Map(groups.map(({ key: [id], count }) => [id, count]));
    const most = isFull ? 100 : Math.max(1, Math.floor(40 / Math.max(1, lists.length)));
    const lines = said(`${named("board ", board)} space ${board.project_id}`, contentOf(board.content, isFull));
    for (const list of lists) {
      const count = counts.get(list.id) ?? 0;
      const some = count > most ? `, the first ${most} (find list:${list.id} has all)` : "";
      lines.push(`${named("list ", list)} (${list.behavior}) ${count} cards${some}`);
      if (count === 0 || lines.length > 200) continue;
      const filters = { is_archived: false, include: { lists: [list.id] }, sort_by: { field: "position" } } as const;
      const { cards } = await workspace.previewView({ type: "card", card_filters: filters, count: most });
      lines.push(...cards.map((card) => `  ${cardLine(workspace, card, false)}`));
    }
    return lines;
  },
  async page(workspace, page_id, isFull) {
    const { page } = await workspace.getPage({ page_id });
    return said(`${named("page ", page)} space ${page.project_id ?? "none"}`, contentOf(page.content, isFull));
  },
  async sprint(workspace, sprint_id) {
    const { sprint } = await workspace.getSprint({ sprint_id });
    const { start_date, end_date, override_end_date = end_date, project_id } = sprint;
    const [start, end] = [start_date, override_end_date].map((time) => dated(time, workspace.timeUnit));
    const lists = sprint.lists.flatMap(({ cards = [], ...list }) => [
      `${named("list ", list)} (${list.behavior}) ${cards.length} cards`,
      ...cards.map((card) => `  ${cardLine(workspace, card, false)}`),
    ]);
    return [`${named("sprint ", sprint)} space ${project_id} ${start} to ${end}`, ...lists];
  },
  async epic(workspace, epic_id, isFull) {
    const { epic } = await workspace.getEpic({ epic_id });
    return said(
      `${named("epic ", epic)} ${epic.status ?? "backlog"} list ${epic.list_id}`,
      contentOf(epic.content, isFull),
      ...epic.child_cards.map(
        (child) => `${named("card ", { ...child, id: child.card_id })} ${child.status ?? "backlog"}`,
      ),
    );
  },
  async workspace(workspace, _id, isFull) {
    const [{ projects }, { boards }, { members }] = await Promise.all([
      workspace.getProjects(),
      workspace.getBoards({ archived: false }),
      workspace.getMembers({ count: isFull ? 1000 : 40 }),
    ]);
    const now = new Date(workspace.clock.now()).toISOString();
    return [
      `workspace ${workspace.teamId}, times in UTC, now ${now}, you act for ${workspace.actor.user_id}`,
      ...projects.flatMap((project) => [
        named("space ", project),
        ...boards.filter(({ project_id }) => project_id === project.id).map((board) => named("  board ", board)),
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
