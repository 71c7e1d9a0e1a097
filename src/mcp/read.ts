import type { Called } from "../engine/engine";
import { failure } from "../errors/errors";
import { htmlToMarkdown } from "../export/html-to-markdown";
import { described } from "../openapi/data";
import { formsFor } from "../openapi/request";
import { operations } from "../operations/registry";
import type { Card } from "../resources/card/card-fields";
import type { List } from "../resources/list/list-fields";
import type { ViewRequest } from "../views";
import type { Workspace } from "../workspace";
import { dated, fitting, headline, laneFields, linesOf, quoted } from "./text";
import { viewOfWords } from "./views";

/** How many tokens an answer takes unless all of it is asked for. */
const budgets = { page: 1200, thing: 1500, full: 15_000 } as const;

export async function showView(workspace: Workspace, request: ViewRequest): Promise<string> {
  const [{ text }, page] = await Promise.all([workspace.explainView(request), workspace.previewView(request)]);
  const { cards = [], boards = [], pages = [] } = page;
  const others = [...boards, ...pages].map((item) => headline(item, workspace, ["project_id"]));
  const lines = [...cards.map((card) => headline(card, workspace)), ...others];
  const more = page.cursor === "" ? "" : `\nThere are more: cursor ${page.cursor}`;
  const room = budgets.page * Math.max(1, Math.ceil(lines.length / 25)) - more.length / 4;
  return `${fitting([quoted(text, 300), `${lines.length} found:`, ...lines], room, "ask for a smaller count")}${more}`;
}

function laneLines(workspace: Workspace, list: Omit<List, "cards">, cards: readonly Card[], count: number): string[] {
  const some = count > cards.length ? `, the first ${cards.length} (find list:${list.id} has all)` : "";
  const lines = cards.map((card) => `  ${headline(card, workspace, laneFields)}`);
  return [`list ${headline(list, workspace, [])} (${list.behavior}) ${count} cards${some}`, ...lines];
}

const shown = {
  async card(workspace, card_id, most) {
    const { card } = await workspace.getCard({ card_id });
    const { comments } = await workspace.getComments({ card_id });
    const read = comments.slice(-most / 400).map(({ id, user_id, time_created, content }) => {
      const text = quoted(htmlToMarkdown(content), most / 6);
      return `comment ${id} by ${user_id} ${dated(time_created, workspace)} ${text}`;
    });
    const last = comments.length > read.length ? [`${comments.length} comments, of which the last are:`] : [];
    return [...linesOf("card", card, workspace, most), ...last, ...read];
  },
  async board(workspace, board_id, most) {
    const { board } = await workspace.getBoard({ board_id });
    const { lists } = await workspace.getLists({ board_id, archived: false });
    const count = Math.min(100, Math.floor(most / 50 / lists.length) || 1);
    const lanes = lists.map(async (list) => {
      const filters = { is_archived: false, include: { lists: [list.id] }, sort_by: { field: "position" } } as const;
      const { cards } = await workspace.previewView({ type: "card", card_filters: filters, count });
      return laneLines(workspace, list, cards, list.total_cards);
    });
    return [...linesOf("board", board, workspace, most), ...(await Promise.all(lanes)).flat()];
  },
  async page(workspace, page_id, most) {
    return linesOf("page", (await workspace.getPage({ page_id })).page, workspace, most);
  },
  async sprint(workspace, sprint_id, most) {
    const { lists, progress: _, unfinished_cards: __, ...sprint } = (await workspace.getSprint({ sprint_id })).sprint;
    const lanes = lists.flatMap(({ cards = [], ...list }) => laneLines(workspace, list, cards, cards.length));
    return [...linesOf("sprint", sprint, workspace, most), ...lanes];
  },
  async epic(workspace, epic_id, most) {
    return linesOf("epic", (await workspace.getEpic({ epic_id })).epic, workspace, most);
  },
  async workspace(workspace, _id, most) {
    const { projects } = await workspace.getProjects();
    const { boards } = await workspace.getBoards({ archived: false });
    const { members } = await workspace.getMembers({ count: most / 50 });
    const now = new Date(workspace.clock.now()).toISOString();
    const spaces = projects.flatMap((project) => {
      const own = boards.filter(({ project_id }) => project_id === project.id);
      const lines = own.map((board) => `  board ${headline(board, workspace, [])}`);
      return [`space ${headline(project, workspace, [])}`, ...lines];
    });
    return [
      `workspace ${workspace.teamId}, times in UTC, now ${now}, you act for ${workspace.actor.user_id}`,
      ...spaces,
      ...members.map((member) => `member ${headline(member, workspace, ["role"])}`),
    ];
  },
} satisfies Record<string, (workspace: Workspace, id: string, most: number) => Promise<readonly string[]>>;

export type ShownType = keyof typeof shown;
export const shownTypes = Object.keys(shown) as [ShownType, ...ShownType[]];

/** One thing in full, or as much of it as a model needs at first. */
export async function show(workspace: Workspace, type: ShownType, id: string, isFull: boolean): Promise<string> {
  const readOn = isFull ? "find cards with a view such as board:ID" : "read with full: true, or find a part of it";
  const lines = await shown[type](workspace, id, isFull ? 50_000 : 2000);
  return fitting(lines, isFull ? budgets.full : budgets.thing, readOn);
}

/** The text of a resource: `workspace://board/7`, or a view in words as `workspace://view/mine%20overdue`. */
export async function resourceText(workspace: Workspace, uri: string): Promise<string> {
  const [, named, id = ""] = /^workspace:\/\/([a-z]+)\/([\w.~!*'()%:-]{1,1000})$/.exec(uri) ?? [];
  const type = shownTypes.find((one) => one === named);
  if (type !== undefined) return show(workspace, type, id, false);
  if (named === "view" && !/%(?![\da-f]{2})/i.test(id))
    return showView(workspace, await viewOfWords(decodeURIComponent(id), workspace));
  throw failure("not_found", `There is no resource ${quoted(uri)}: use one such as workspace://board/7.`);
}

/** The operations whose name or description has most of some words; all names without words. */
export function foundOperations(words: string): string {
  const asked = words.toLowerCase().match(/[a-z]{2,}/g) ?? [];
  const rated = Object.keys(operations).map((name) => {
    const { summary = "", group = "" } = described.operations[name] ?? {};
    const about = `${name} ${group} ${summary}`.toLowerCase();
    return { line: `${name}: ${summary}`, hits: asked.filter((word) => about.includes(word.replace(/s$/, ""))).length };
  });
  const found = rated.filter(({ hits }) => hits > 0).sort((one, other) => other.hits - one.hits);
  if (found.length === 0) return `Operations: ${Object.keys(operations).join(" ")}`;
  const lines = found.slice(0, 12).map(({ line }) => line);
  return fitting(lines, 600, "search for other words");
}

export function operationText({ name, operation }: Called): string {
  const { summary = "", description = "", fields = {} } = described.operations[name] ?? {};
  const forms = formsFor(name, operation.input("seconds")).map((form) => JSON.stringify(form, withoutNoise));
  const notes = Object.entries(fields).map(([field, note]) => `${field}: ${note}`);
  const lines = [`${name}, for the role ${operation.role}: ${summary} ${description}`, ...forms, ...notes];
  return fitting(lines, 2000, "all else is optional");
}

const noise = /^(?:\$schema|pattern|format|minLength|maxLength|propertyNames|additionalProperties)$/;

/** Of a JSON schema what a caller needs: neither null, which leaves out, nor how long texts are. */
export function withoutNoise(key: string, value: unknown): unknown {
  if (noise.test(key) || Math.abs(Number(value)) >= Number.MAX_SAFE_INTEGER) return undefined;
  const { anyOf } = Object(value);
  if (!Array.isArray(anyOf)) return value;
  const forms = anyOf.filter((form) => Object(form).type !== "null");
  return forms.length === 1 ? forms[0] : forms;
}
