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
  const facts = (asked: BoardViewFilter): readonly Maybe<boolean>[] => [
    isAmong(asked.ids, [board.id]),
    isAmong(asked.projects, present(board.project_id)),
    isAmong(asked.creators, present(board.user_id)),
    isAmong(asked.members, members),
    isPart(asked.content, [board.title, board.content]),
  ];
  return facts(include ?? {}).every((fact) => fact !== false) && facts(exclude ?? {}).every((fact) => fact !== true);
}

function matchesCard(card: ViewResource, filters: CardFilters, now: number): boolean {
  const flags = [
    isAsked(filters.is_parent, (card.child_cards ?? []).length > 0),
    isAsked(filters.is_child, exists(card.parent_card)),
    isAsked(filters.has_parent_card, exists(card.parent_card)),
    isAsked(filters.has_estimate, [1, 2, 3, 4, 5].includes(card.estimate ?? 0)),
    isAsked(filters.has_members, (card.members ?? []).length > 0),
    isAsked(filters.has_priority, exists(card.priority) && card.priority !== 0),
    isAsked(filters.has_status, exists(card.status)),
    isAsked(filters.has_tags, (card.tags ?? []).length > 0),
    isAsked(filters.has_linked_card, (card.linked_cards ?? []).length > 0),
    isAsked(filters.has_due_date, exists(card.due_date) && card.due_date !== 0),
    isAsked(filters.has_start_date, exists(card.start_date) && card.start_date !== 0),
    isAsked(filters.has_completed_date, exists(card.completed_date) && card.completed_date !== 0),
    isAsked(filters.is_archived, exists(card.archived) || card.archived_list === true || card.archived_board === true),
    isAsked(filters.is_watching, card.is_watching === true),
    isAsked(filters.created_from_form, exists(card.form_id) && card.form_id !== ""),
  ];
  const ranges = [
    isWithin(card.start_date, filters.start_date, now),
    isWithin(card.completed_date, filters.completed_date, now),
    isWithin(card.due_date, filters.due_date, now),
    isWithin(card.time_created, filters.time_created, now),
    isWithin(card.time_updated, filters.time_updated, now),
  ];
  const facts = (asked: CardViewFilter): readonly Maybe<boolean>[] => [
    isAmong(asked.ids, [card.id]),
    isPart(asked.content, [card.content]),
    isPart(asked.title, [card.title]),
    isAmong(asked.boards, present(card.board_id)),
    isAmong(asked.lists, present(card.list_id)),
    isAmong(asked.projects, present(card.project_id)),
    isAmong(asked.creators, present(card.user_id)),
    isAmong(asked.owners, present(card.owner_id)),
    isAmong(
      asked.members,
      (card.members ?? []).map((member) => member.user_id),
    ),
    isAmong(
      asked.tags,
      (card.tags ?? []).map((tag) => tag.id),
    ),
    isAmong(asked.parent_cards, present(card.parent_card?.card_id)),
    isAmong(asked.epics, present(card.epic?.id)),
    isAmong(asked.estimates, [card.estimate ?? 0]),
    isAmong(asked.priority, [card.priority ?? 0]),
    isAmong<string>(asked.statuses, present(card.status)),
    isAmong<string>(
      asked.external_links,
      (card.external_links ?? []).map((link) => link.type),
    ),
    isAmong<string>(
      asked.linked_cards,
      (card.linked_cards ?? []).map((link) => link.linked_card_type),
    ),
  ];
  return (
    flags.every(Boolean) &&
    ranges.every(Boolean) &&
    facts(filters.include ?? {}).every((fact) => fact !== false) &&
    facts(filters.exclude ?? {}).every((fact) => fact !== true)
  );
}

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
