import { refusal } from "../errors/errors";
import { cardStatuses } from "../resources/common/parts";
import { nearestName } from "../text/nearest-name";
import type { ViewRequest } from "../views";
import type { CardFilters, CardViewFilter } from "../views/filter-table";
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

const ranges = { due: "due_date", created: "time_created", updated: "time_updated" } as const;
const single = ["mine", "open", "overdue", "today", "unassigned", "archived", "all"] as const;
const keys = [...Object.keys(named), ...Object.keys(ranges), "priority", "estimate", "sort"];

type Editable<T> = { -readonly [K in keyof T]: T[K] };

/** A view of cards in words: `mine overdue list:Doing tag:"next year" due:7d copy`. Other words are parts of titles. */
export async function viewOfWords(words: string, workspace: Workspace): Promise<ViewRequest> {
  const include: Editable<CardViewFilter> = {};
  const filters: Editable<CardFilters> = { is_archived: false, include };
  const titles: string[] = [];
  for (const [, key, value = "", given = ""] of words.matchAll(/(?:([a-z]+):)?(?:"([^"]*)"|(\S+))/g)) {
    const text = value || given;
    const status = cardStatuses.find((one) => one === text);
    if (key !== undefined) await addPair(key, text);
    else if (status !== undefined && value === "") include.statuses = [...(include.statuses ?? []), status];
    else if (value !== "" || !addWord(text)) titles.push(text);
  }
  if (titles.length > 0) include.title = titles.join(" ");
  if (filters.due_date) filters.sort_by ??= { field: "due_date", order_ascending: true };
  return { type: "card", card_filters: filters };

  function addWord(word: string): boolean {
    if (!single.some((one) => one === word)) return false;
    if (word === "mine") include.members = [workspace.actor.user_id];
    if (word === "unassigned") filters.has_members = false;
    if (word === "archived") filters.is_archived = true;
    if (word === "overdue" || word === "open") filters.exclude = { statuses: ["completed", "cancelled"] };
    if (word === "overdue") filters.has_due_date = true;
    if (word === "overdue") filters.due_date = { before: "now" };
    if (word === "today") filters.due_date = { after: "now/d-1s", before: "now+1d/d-1s" };
    return true;
  }

  async function addPair(key: string, text: string): Promise<void> {
    if (Object.hasOwn(named, key)) {
      const [filter, field] = named[key as keyof typeof named];
      include[filter] = await idsOf(key, field, text);
    } else if (Object.hasOwn(ranges, key)) {
      const isDue = key === "due";
      filters[ranges[key as keyof typeof ranges]] = isDue
        ? { after: "now-1s", before: `now+${text}` }
        : { after: `now-${text}` };
    } else if (key === "priority") include.priority = text.split(",").map(Number);
    else if (key === "estimate") include.estimates = text.split(",").map(Number);
    else if (key === "sort")
      filters.sort_by = { field: text as "due_date", order_ascending: /^(?:due_date|position)$/.test(text) };
    else {
      const meant = nearestName(key, keys);
      throw refusal(
        "invalid_input",
        "view",
        `There is no word ${quoted(key)}: in views. ${meant ? `Did you mean ${meant}:?` : `There are ${keys.join(":, ")}:.`}`,
      );
    }
  }

  /** The ids of all that cards have in the field and that is called so. */
  async function idsOf(key: string, field: string, text: string): Promise<readonly string[]> {
    const request = { type: "card", card_filters: {}, group_by: [{ field }], with: "titles" } as const;
    const { groups } = (await workspace.summarizeView(request)).summary;
    const called = groups.filter(
      ({ key: [id], titles }) => id === text || titles?.[0]?.toLowerCase() === text.toLowerCase(),
    );
    const ids = called.flatMap(({ key: [id] }) => (typeof id === "string" ? [id] : []));
    if (ids.length > 0) return ids;
    const meant = nearestName(
      text,
      groups.flatMap(({ titles }) => titles?.[0] ?? []),
    );
    throw refusal(
      "invalid_input",
      "view",
      `No card has a ${key} ${quoted(text)}.${meant === undefined ? "" : ` Did you mean ${quoted(meant)}?`}`,
    );
  }
}
