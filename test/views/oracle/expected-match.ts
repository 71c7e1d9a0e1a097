import type {
  BoardViewFilter,
  CardFilters,
  CardViewFilter,
  DateRangeFilter,
  PageFilters,
  ViewRequest,
  ViewResource,
} from "workspace-engine";

type Maybe<T> = T | null | undefined;

/** A fact for each key of a filter, so that the compiler asks for new ones. */
type Facts<Filter> = { readonly [K in keyof Required<Filter>]: Maybe<boolean> };

/** Membership written out by hand from the rules on filters, for requests with the bounds of the arbitraries. */
export function expectedMatch(resource: ViewResource, request: ViewRequest, now: number): boolean {
  switch (request.type) {
    case "board":
      return matchesBoard(resource, request.board_filters, now);
    case "page":
      return matchesPage(resource, request.page_filters, now);
    case "card":
      return matchesCard(resource, request.card_filters, now);
  }
}

function matchesPage(page: ViewResource, filters: PageFilters, now: number): boolean {
  return isAsked(filters.is_archived, exists(page.archived)) && matchesBoard(page, filters, now);
}

function matchesBoard(board: ViewResource, filters: PageFilters, now: number): boolean {
  const { time_created, time_updated, include, exclude } = filters;
  if (!isWithin(board.time_created, time_created, now) || !isWithin(board.time_updated, time_updated, now))
    return false;
  const members = (board.members ?? []).map((member) => member.user_id);
  const facts = (asked: BoardViewFilter): Facts<BoardViewFilter> => ({
    ids: isAmong(asked.ids, [board.id]),
    projects: isAmong(asked.projects, present(board.project_id)),
    creators: isAmong(asked.creators, present(board.user_id)),
    members: isAmong(asked.members, members),
    content: isPart(asked.content, [board.title, board.content]),
  });
  return isMet(facts(include ?? {}), facts(exclude ?? {}));
}

function matchesCard(card: ViewResource, filters: CardFilters, now: number): boolean {
  const said: Facts<Omit<CardFilters, "include" | "exclude" | "sort_by">> = {
    is_parent: isAsked(filters.is_parent, (card.child_cards ?? []).length > 0),
    is_child: isAsked(filters.is_child, exists(card.parent_card)),
    has_parent_card: isAsked(filters.has_parent_card, exists(card.parent_card)),
    has_estimate: isAsked(filters.has_estimate, [1, 2, 3, 4, 5].includes(card.estimate ?? 0)),
    has_members: isAsked(filters.has_members, (card.members ?? []).length > 0),
    has_priority: isAsked(filters.has_priority, exists(card.priority) && card.priority !== 0),
    has_status: isAsked(filters.has_status, exists(card.status)),
    has_tags: isAsked(filters.has_tags, (card.tags ?? []).length > 0),
    has_linked_card: isAsked(filters.has_linked_card, (card.linked_cards ?? []).length > 0),
    has_due_date: isAsked(filters.has_due_date, exists(card.due_date) && card.due_date !== 0),
    has_start_date: isAsked(filters.has_start_date, exists(card.start_date) && card.start_date !== 0),
    has_completed_date: isAsked(filters.has_completed_date, exists(card.completed_date) && card.completed_date !== 0),
    is_archived: isAsked(
      filters.is_archived,
      exists(card.archived) || card.archived_list === true || card.archived_board === true,
    ),
    is_watching: isAsked(filters.is_watching, card.is_watching === true),
    created_from_form: isAsked(filters.created_from_form, exists(card.form_id) && card.form_id !== ""),
    start_date: isWithin(card.start_date, filters.start_date, now),
    completed_date: isWithin(card.completed_date, filters.completed_date, now),
    due_date: isWithin(card.due_date, filters.due_date, now),
    time_created: isWithin(card.time_created, filters.time_created, now),
    time_updated: isWithin(card.time_updated, filters.time_updated, now),
  };
  const facts = (asked: CardViewFilter): Facts<CardViewFilter> => ({
    ids: isAmong(asked.ids, [card.id]),
    content: isPart(asked.content, [card.content]),
    title: isPart(asked.title, [card.title]),
    boards: isAmong(asked.boards, present(card.board_id)),
    lists: isAmong(asked.lists, present(card.list_id)),
    projects: isAmong(asked.projects, present(card.project_id)),
    creators: isAmong(asked.creators, present(card.user_id)),
    owners: isAmong(asked.owners, present(card.owner_id)),
    members: isAmong(
      asked.members,
      (card.members ?? []).map((member) => member.user_id),
    ),
    tags: isAmong(
      asked.tags,
      (card.tags ?? []).map((tag) => tag.id),
    ),
    parent_cards: isAmong(asked.parent_cards, present(card.parent_card?.card_id)),
    epics: isAmong(asked.epics, present(card.epic?.id)),
    estimates: isAmong(asked.estimates, [card.estimate ?? 0]),
    priority: isAmong(asked.priority, [card.priority ?? 0]),
    statuses: isAmong<string>(asked.statuses, present(card.status)),
    external_links: isAmong<string>(
      asked.external_links,
      (card.external_links ?? []).map((link) => link.type),
    ),
    linked_cards: isAmong<string>(
      asked.linked_cards,
      (card.linked_cards ?? []).map((link) => link.linked_card_type),
    ),
  });
  const isSaid = Object.values(said).every(Boolean);
  return isSaid && isMet(facts(filters.include ?? {}), facts(filters.exclude ?? {}));
}

/** Included facts must hold, excluded ones must not; null is not checked. */
const isMet = (included: object, excluded: object): boolean =>
  Object.values(included).every((fact) => fact !== false) && Object.values(excluded).every((fact) => fact !== true);

const exists = <T>(value: Maybe<T>): value is T => value !== null && value !== undefined;

const present = (value: Maybe<string>): readonly string[] => (exists(value) && value !== "" ? [value] : []);

const isAsked = (asked: Maybe<boolean>, fact: boolean): boolean => !exists(asked) || asked === fact;

/** Null when nothing is asked. */
function isAmong<T>(asked: Maybe<readonly T[]>, held: readonly T[]): boolean | null {
  if (!exists(asked) || asked.length === 0) return null;
  return held.some((value) => asked.includes(value));
}

/** Null when nothing is asked. */
function isPart(asked: Maybe<string>, texts: readonly Maybe<string>[]): boolean | null {
  const needle = fold(asked ?? "").trim();
  return needle === "" ? null : texts.some((text) => fold(text ?? "").includes(needle));
}

const fold = (text: string): string => text.normalize("NFC").toLowerCase();

const toMs = (value: number): number => (Math.abs(value) < 1e11 ? value * 1000 : value);

function isWithin(date: Maybe<number>, range: Maybe<DateRangeFilter>, now: number): boolean {
  const value = toMs(date ?? 0);
  const bound = (text: string): number =>
    text.startsWith("now") ? now + 1000 * Number.parseInt(text.slice(3) || "0", 10) : toMs(Number(text));
  const after = range?.after ?? undefined;
  const before = range?.before ?? undefined;
  return (after === undefined || value > bound(after)) && (before === undefined || value <= bound(before));
}
