import { DAY, HOUR, MINUTE, monthOf } from "./calendar";
import type { PlacedCard } from "./cards";
import type { CardDraft, MemberDraft, TimeCategoryDraft, TimeEntryDraft } from "./drafts";
import { numbering } from "./numbering";
import { timeCategories, timeNotes } from "./vocabulary";
import type { World } from "./world";

/** The rate of members without one of their own, in cents an hour. */
export const DEFAULT_RATE_CENTS = 8000;
export const CURRENCY = "EUR";

type Entry = Omit<TimeEntryDraft, "id">;

interface Books {
  readonly members: ReadonlyMap<string, MemberDraft>;
  readonly cards: ReadonlyMap<string, CardDraft>;
  readonly categories: readonly TimeCategoryDraft[];
}

/** Time before the month that was under way 45 days ago is closed: entries that old are locked. */
export function makeTimeLock({ now, start }: World): { before: number; locked_at: number } {
  const before = monthOf(now - 45 * DAY);
  return { before, locked_at: Math.max(start, Math.min(now, before + 40 * DAY)) };
}

export function makeTimeCategories(world: World): TimeCategoryDraft[] {
  const nextId = numbering();
  return timeCategories.map(([name, billable_default, color]) => ({
    id: nextId(),
    name,
    billable_default,
    color,
    ...world.authored(world.start),
  }));
}

/** Time logged on cards that are or were worked on, oldest first; it lowers the remaining time of those cards. */
export function makeTimeEntries(
  world: World,
  placed: readonly PlacedCard[],
  members: readonly MemberDraft[],
  categories: readonly TimeCategoryDraft[],
): TimeEntryDraft[] {
  const books: Books = {
    members: new Map(members.map((member) => [member.id, member])),
    cards: new Map(placed.map(({ card }) => [card.id, card])),
    categories,
  };
  const entries = placed.flatMap((card) => entriesOf(world, card, books));
  entries.sort((left, right) => left.time_created - right.time_created);
  const ulid = world.ulids();
  return entries.map((entry) => ({ id: ulid(entry.time_created), ...entry }));
}

function entriesOf(world: World, { card, life }: PlacedCard, books: Books): Entry[] {
  const { random, now } = world;
  const { started, finished = now } = life;
  if (started === undefined || !random.chance(0.4)) return [];
  return Array.from({ length: random.low(1, 6) }, () => makeEntry(world, card, world.during(started, finished), books));
}

function makeEntry(world: World, card: CardDraft, around: number, books: Books): Entry {
  const { random, now } = world;
  const forgotten = random.chance(0.06);
  const length = forgotten ? random.between(12 * 60 + 1, 20 * 60) : random.between(3, 48) * 5;
  const started_at = Math.min(world.atWork(around), now - length * MINUTE);
  const logged = Math.min(now, started_at + length * MINUTE + random.low(0, 2) * HOUR);
  const reviewed = forgotten && random.chance(0.5);
  const updated = reviewed ? world.during(logged, logged + 3 * DAY) : logged;
  const user_id = random.chance(0.8) ? (card.members[0]?.user_id ?? world.person()) : world.person();
  const category = random.chance(0.4) ? random.favour(books.categories) : undefined;
  return {
    user_id,
    scope_type: "card",
    scope_id: card.id,
    card_id: card.id,
    started_at,
    duration_seconds: length * MINUTE,
    billable: category?.billable_default ?? random.chance(0.3),
    ...rate(books.members.get(user_id)),
    source: forgotten || random.chance(0.3) ? "timer" : "manual",
    version: reviewed ? 2 : 1,
    ...snapshots(card, books.cards),
    ...(category === undefined ? {} : { time_category_id: category.id }),
    description: random.chance(0.4) ? random.pick(timeNotes) : "",
    needs_review: forgotten && !reviewed,
    ...(forgotten ? { review_reason: "abandoned_timer" } : {}),
    ...(reviewed ? { reviewed_at: updated, reviewed_by: world.person() } : {}),
    remaining_taken_seconds: takeRemaining(card, length * MINUTE),
    request_hash: "",
    time_created: logged,
    time_updated: updated,
  };
}

function rate(member: MemberDraft | undefined): Pick<Entry, "rate_snapshot_cents" | "currency_snapshot"> {
  return {
    rate_snapshot_cents: member?.rate_cents ?? DEFAULT_RATE_CENTS,
    currency_snapshot: member?.currency ?? CURRENCY,
  };
}

function snapshots(card: CardDraft, cards: ReadonlyMap<string, CardDraft>) {
  return {
    card_title_snapshot: card.title,
    project_id_snapshot: card.project_id,
    ...(card.board_id === undefined ? {} : { board_id_snapshot: card.board_id }),
    ...(card.sprint_id === undefined ? {} : { sprint_id_snapshot: card.sprint_id }),
    ancestor_card_ids_snapshot: ancestors(card, cards),
  };
}

/** Nearest first. */
function ancestors({ parent_card_id }: CardDraft, cards: ReadonlyMap<string, CardDraft>): string[] {
  const parent = parent_card_id === undefined ? undefined : cards.get(parent_card_id);
  return parent === undefined ? [] : [parent.id, ...ancestors(parent, cards)];
}

function takeRemaining(card: CardDraft, seconds: number): number {
  if (card.time_remaining_seconds === undefined) return 0;
  const taken = Math.min(seconds, card.time_remaining_seconds);
  card.time_remaining_seconds -= taken;
  return taken;
}
