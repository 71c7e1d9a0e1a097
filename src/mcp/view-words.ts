import { malformed } from "../errors/workspace-error";
import { cardStatuses } from "../resources/common/parts";
import { nearestName } from "../text/nearest-name";
import type { CardViewRequest } from "../views";
import type { CardFilters } from "../views/filter-table";
import type { Workspace } from "../workspace";
import { quoted } from "./text";

/** Filters by the words before a colon, and the field whose titles they name. */
const named = {
  board: ["boards", "board_id"],
  list: ["lists", "list_id"],
  space: ["projects", "project_id"],
  tag: ["tags", "tag_ids"],
  member: ["members", "member_ids"],
  owner: ["owners", "owner_id"],
  author: ["creators", "user_id"],
  epic: ["epics", "epic_id"],
} as const;

const numbered = { priority: "priority", estimate: "estimates" } as const;
const isOpen = { exclude: { statuses: ["completed", "cancelled"] } } as const;

/** Filters by words that stand alone. */
const single = ({ user_id }: Workspace["actor"]): Readonly<Record<string, CardFilters>> => ({
  all: {},
  mine: { include: { members: [user_id] } },
  open: isOpen,
  overdue: { ...isOpen, has_due_date: true, due_date: { before: "now" } },
  today: { due_date: { after: "now/d-1s", before: "now+1d/d-1s" } },
  unassigned: { has_members: false },
  archived: { is_archived: true },
  ...Object.fromEntries(cardStatuses.map((status) => [status, { include: { statuses: [status] } }])),
});

/** Filters by words with a colon and a number of days or the like. */
const ranges: Readonly<Record<string, (text: string) => CardFilters>> = {
  due: (text) => ({ due_date: { after: "now-1s", before: `now+${text}` } }),
  created: (text) => ({ time_created: { after: `now-${text}` } }),
  updated: (text) => ({ time_updated: { after: `now-${text}` } }),
};
const keys = [...Object.keys(named), ...Object.keys(ranges), ...Object.keys(numbered), "sort"];

/** A view of cards in words: `mine overdue list:Doing tag:"next year" due:7d copy`. Other words are parts of titles. */
export async function viewOfWords(words: string, workspace: Workspace): Promise<CardViewRequest> {
  let filters: CardFilters = { is_archived: false };
  const titles: string[] = [];
  const add = ({ include, ...others }: CardFilters): void => {
    const statuses = [...(filters.include?.statuses ?? []), ...(include?.statuses ?? [])];
    const both = { ...filters.include, ...include, ...(statuses.length > 0 && { statuses }) };
    filters = { ...filters, ...others, include: both };
  };
  for (const [, key, text = "", word = text] of words.matchAll(/(?:([a-z]+):)?(?:"([^"]*)"|(\S+))/g)) {
    const known = single(workspace.actor);
    if (key !== undefined) add(await pair(key, word));
    else if (text === "" && Object.hasOwn(known, word)) add(known[word] ?? {});
    else titles.push(word);
  }
  if (titles.length > 0) add({ include: { title: titles.join(" ") } });
  const sort_by = filters.due_date && ({ field: "due_date", order_ascending: true } as const);
  return { type: "card", card_filters: { ...(sort_by && { sort_by }), ...filters } };

  async function pair(key: string, text: string): Promise<CardFilters> {
    if (Object.hasOwn(named, key)) {
      const [filter, field] = named[key as keyof typeof named];
      return { include: { [filter]: await idsOf(key, field, text) } };
    }
    const range = Object.hasOwn(ranges, key) ? ranges[key] : undefined;
    if (range !== undefined && /^\d+[smhdwMy]$/.test(text)) return range(text);
    if (range !== undefined) throw malformed("view", "invalid_date", `Write ${key}:7d, not ${key}:${quoted(text)}.`);
    if (Object.hasOwn(numbered, key))
      return { include: { [numbered[key as keyof typeof numbered]]: text.split(",").map(Number) } };
    if (key === "sort")
      return { sort_by: { field: text as "due_date", order_ascending: /^(?:due_date|position)$/.test(text) } };
    const meant = nearestName(key, keys);
    const advice = meant ? `Did you mean ${meant}:?` : `There are ${keys.join(":, ")}:.`;
    throw malformed("view", "unknown_word", `There is no word ${quoted(key)}: in views. ${advice}`);
  }

  /** The ids of all that cards have in the field and that is called so. */
  async function idsOf(key: string, field: string, text: string): Promise<readonly string[]> {
    const request = { type: "card", card_filters: {}, group_by: [{ field }], with: "titles" } as const;
    const { groups } = (await workspace.summarizeView(request)).summary;
    const isCalled = (title: string | null = ""): boolean => title?.toLowerCase() === text.toLowerCase();
    const ids = groups.flatMap(({ key: [id], titles }) =>
      id && (id === text || isCalled(titles?.[0])) ? [String(id)] : [],
    );
    if (ids.length > 0) return ids;
    const meant = nearestName(
      text,
      groups.flatMap(({ titles }) => titles?.[0] ?? []),
    );
    const advice = meant === undefined ? "" : ` Did you mean ${quoted(meant)}?`;
    throw malformed("view", "unknown_name", `No card has a ${key} ${quoted(text)}.${advice}`);
  }
}
