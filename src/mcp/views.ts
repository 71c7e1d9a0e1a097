import * as z from "zod/mini";
import { malformed } from "../errors/errors";
import { calledBy } from "../operations/registry";
import { cardStatuses } from "../resources/common/parts";
import type { Session } from "../session/session";
import { ascending } from "../storage/query";
import { nearestName } from "../text/nearest-name";
import type { CardViewRequest, ViewRequest } from "../views";
import type { CardFilters } from "../views/filter-table";
import { performerOf, type Workspace } from "../workspace";
import { type Fields, quoted } from "./text";

export const text = z.string().check(z.maxLength(2000));
export const optional = z.optional(text);
export const fields = z.record(z.string(), z.unknown());
export const cardView = { view: optional, filters: z.optional(fields) };
export const view = { ...cardView, type: z.optional(z.enum(["card", "board", "page"])) };

interface View {
  readonly view?: string | undefined;
  readonly filters?: Fields | undefined;
  readonly type?: string | undefined;
}

/** Filters by the words before a colon, the kind of what is named, and the field with its name. */
const named = {
  board: ["boards", "board", "title"],
  list: ["lists", "list", "title"],
  space: ["projects", "project", "title"],
  tag: ["tags", "tag", "name"],
  member: ["members", "member", "display_name"],
  owner: ["owners", "member", "display_name"],
  author: ["creators", "member", "display_name"],
  epic: ["epics", "epic", "title"],
} as const;

const isOpen = { exclude: { statuses: ["completed", "cancelled"] } } as const;

const alone = ({ user_id }: Workspace["actor"]): Readonly<Record<string, CardFilters>> => ({
  all: {},
  mine: { include: { members: [user_id] } },
  open: isOpen,
  overdue: { ...isOpen, has_due_date: true, due_date: { before: "now" } },
  today: { due_date: { after: "now/d-1s", before: "now+1d/d-1s" } },
  unassigned: { has_members: false },
  archived: { is_archived: true },
  ...Object.fromEntries(cardStatuses.map((status) => [status, { include: { statuses: [status] } }])),
});

/** Filters by numbers, and by a number of days or the like. */
const measured: Readonly<Record<string, (text: string) => CardFilters>> = {
  priority: (text) => ({ include: { priority: text.split(",").map(Number) } }),
  estimate: (text) => ({ include: { estimates: text.split(",").map(Number) } }),
  due: (text) => ({ due_date: { after: "now-1s", before: `now+${text}` } }),
  created: (text) => ({ time_created: { after: `now-${text}` } }),
  updated: (text) => ({ time_updated: { after: `now-${text}` } }),
  sort: (text) => ({ sort_by: { field: text as "due_date", order_ascending: /^(?:due_date|position)$/.test(text) } }),
};
const keys = [...Object.keys(named), ...Object.keys(measured)];

async function filtersOf(workspace: Workspace, key: string, text: string): Promise<CardFilters> {
  if (Object.hasOwn(named, key)) return idsOf(workspace, key as keyof typeof named, text);
  const meant = nearestName(key, keys);
  const advice = meant ? `Did you mean ${meant}:?` : `There are ${keys.join(":, ")}:.`;
  const filters = Object.hasOwn(measured, key) ? measured[key] : undefined;
  if (filters === undefined)
    throw malformed("view", "unknown_word", `There is no word ${quoted(key)}: in views. ${advice}`);
  if (/^(?:due|created|updated)$/.test(key) && !/^\d+[smhdwMy]$/.test(text))
    throw malformed("view", "invalid_date", `Write ${key}:7d, not ${key}:${quoted(text)}.`);
  return filters(text);
}

/** All that is called so, as far as it may be read. */
async function idsOf(workspace: Workspace, key: keyof typeof named, text: string): Promise<CardFilters> {
  const [filter, kind, title] = named[key];
  const review = async (session: Session) =>
    session.find({ kind, where: await session.hiding(kind), sort: ascending("id") });
  const options = { review, isDry: true };
  const all = await performerOf(workspace).perform(calledBy("getProjects"), workspace.actor, {}, options);
  const names = new Map((all as readonly Fields[]).map((one) => [String(one["id"]), String(one[title])]));
  const ids = [...names].flatMap(([id, name]) => (id === text || name.toLowerCase() === text.toLowerCase() ? id : []));
  const meant = nearestName(text, names.values());
  // Of a user there may be no record.
  if (ids.length === 0 && meant === undefined && kind === "member") ids.push(text);
  if (ids.length > 0) return { include: { [filter]: ids } };
  const advice = meant === undefined ? "" : ` Did you mean ${quoted(meant)}?`;
  throw malformed("view", "unknown_name", `There is no ${key} ${quoted(text)}.${advice}`);
}

/** A view of cards in words: `mine overdue list:Doing tag:"next year" due:7d copy`. Other words are parts of titles. */
export async function viewOfWords(words: string, workspace: Workspace): Promise<CardViewRequest> {
  const known = alone(workspace.actor);
  const found: CardFilters[] = [];
  const titles: string[] = [];
  for (const [, key, inQuotes = "", word = inQuotes] of words.matchAll(/(?:([a-z]+):)?(?:"([^"]*)"|(\S+))/g)) {
    if (key !== undefined) found.push(await filtersOf(workspace, key, word));
    else if (inQuotes === "" && Object.hasOwn(known, word)) found.push(known[word] ?? {});
    else titles.push(word);
  }
  const include: Record<string, unknown> = titles.length > 0 ? { title: titles.join(" ") } : {};
  for (const [key, values] of found.flatMap((filters) => Object.entries(filters.include ?? {})))
    include[key] = [include[key] ?? [], values].flat();
  const filters: CardFilters = Object.assign({ is_archived: false }, ...found, { include });
  const sort_by = filters.due_date && ({ field: "due_date", order_ascending: true } as const);
  return { type: "card", card_filters: { ...(sort_by && { sort_by }), ...filters } };
}

export async function requestOf(workspace: Workspace, given: View): Promise<ViewRequest> {
  const { view: words = "", filters, type = "card" } = given;
  if (filters === undefined && type === "card") return viewOfWords(words, workspace);
  if (words !== "") throw malformed("view", "one_of_two", "Give either words in view, of cards, or filters.");
  return { type, [`${type}_filters`]: filters ?? {} } as unknown as ViewRequest;
}

/** A view of cards to write: without a condition it would mean everything, unless it says so. */
export async function selectionOf(workspace: Workspace, given: View): Promise<CardViewRequest> {
  const request = (await requestOf(workspace, given)) as CardViewRequest;
  const { clauses } = await workspace.explainView(request);
  const isNarrow = clauses.some(({ path }) => !path.endsWith(".is_archived"));
  if (isNarrow || /(?:^|\s)all(?:\s|$)/.test(given.view ?? "")) return request;
  const message = 'Say which cards are meant: an empty view is none here, and view: "all" means all of them.';
  throw malformed("view", "required", message);
}

const MOST_SELECTED = 500;

export async function selectedIds(workspace: Workspace, given: View): Promise<readonly string[]> {
  const request = await selectionOf(workspace, given);
  const { cards, cursor } = await workspace.previewView({ ...request, count: MOST_SELECTED });
  if (cursor === "") return cards.map(({ id }) => id);
  throw malformed("view", "too_many", `More than ${MOST_SELECTED} cards are in this view. Narrow the view.`);
}
