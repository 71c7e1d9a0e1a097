import type { PlacedCard } from "./cards";
import { type DraftOf, documentOf } from "./drafts";
import { DAY, HOUR, MINUTE, type World, words } from "./world";

/** The rate of members without one of their own, in cents an hour. */
const DEFAULT_RATE_CENTS = 8000;
const CURRENCY = "EUR";

/** Time before the month that was under way 45 days ago is closed: entries that old are locked. */
export function makeSettings({ now, start }: World) {
  const date = new Date((now - 45 * DAY) * 1000);
  const before = Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / 1000;
  const locked_at = Math.max(start, Math.min(now, before + 40 * DAY));
  return { rate_cents: DEFAULT_RATE_CENTS, currency: CURRENCY, time_lock: { before, locked_at } };
}

export function makeTimeCategories(world: World): DraftOf<"time_category">[] {
  return words.timeCategories.map((category, index) => ({
    id: String(index + 1),
    ...category,
    ...world.authored(world.start),
  }));
}

/** Time logged on cards that are or were worked on, oldest first; it lowers the remaining time of those cards. */
export function makeTimeEntries(
  world: World,
  placed: readonly PlacedCard[],
  members: readonly DraftOf<"member">[],
  categories: readonly DraftOf<"time_category">[],
): DraftOf<"time_entry">[] {
  const byId = new Map(members.map((member) => [member.id, member]));
  const cards = new Map(placed.map(({ card }) => [card.id, card]));
  function makeEntry(card: DraftOf<"card">, around: number): DraftOf<"time_entry"> {
    const forgotten = world.chance(0.06);
    const length = forgotten ? world.between(12 * 60 + 1, 20 * 60) : world.between(3, 48) * 5;
    const duration_seconds = length * MINUTE;
    const started_at = Math.min(world.atWork(around), world.now - duration_seconds);
    const logged = Math.min(world.now, started_at + duration_seconds + world.low(0, 2) * HOUR);
    const reviewed = forgotten && world.chance(0.5);
    const updated = reviewed ? world.during(logged, logged + 3 * DAY) : logged;
    const user_id = world.chance(0.8) ? (card.members[0]?.user_id ?? world.person()) : world.person();
    const category = world.chance(0.4) ? world.favour(categories) : undefined;
    const member = byId.get(user_id);
    return documentOf("time_entry", {
      id: "",
      user_id,
      scope_type: "card",
      scope_id: card.id,
      card_id: card.id,
      started_at,
      duration_seconds,
      billable: category?.billable_default ?? world.chance(0.3),
      rate_snapshot_cents: member?.rate_cents ?? DEFAULT_RATE_CENTS,
      currency_snapshot: member?.currency ?? CURRENCY,
      source: forgotten || world.chance(0.3) ? "timer" : "manual",
      version: reviewed ? 2 : 1,
      card_title_snapshot: card.title,
      project_id_snapshot: card.project_id,
      board_id_snapshot: card.board_id,
      sprint_id_snapshot: card.sprint_id,
      ancestor_card_ids_snapshot: ancestors(card, cards),
      time_category_id: category?.id,
      description: world.chance(0.4) ? world.pick(words.timeNotes) : "",
      needs_review: forgotten && !reviewed,
      review_reason: forgotten ? "abandoned_timer" : undefined,
      reviewed_at: reviewed ? updated : undefined,
      reviewed_by: reviewed ? world.person() : undefined,
      remaining_taken_seconds: takeRemaining(card, duration_seconds),
      time_created: logged,
      time_updated: updated,
    });
  }
  const entries = placed.flatMap(({ card, life: { started, finished = world.now } }) => {
    if (started === undefined || !world.chance(0.4)) return [];
    return Array.from({ length: world.low(1, 6) }, () => makeEntry(card, world.during(started, finished)));
  });
  entries.sort((left, right) => left.time_created - right.time_created);
  const ulid = world.ulids();
  for (const entry of entries) entry.id = ulid(entry.time_created);
  return entries;
}

function ancestors({ parent_card_id }: DraftOf<"card">, cards: ReadonlyMap<string, DraftOf<"card">>): string[] {
  const parent = parent_card_id === undefined ? undefined : cards.get(parent_card_id);
  return parent === undefined ? [] : [parent.id, ...ancestors(parent, cards)];
}

function takeRemaining(card: DraftOf<"card">, seconds: number): number {
  if (card.time_remaining_seconds === undefined) return 0;
  const taken = Math.min(seconds, card.time_remaining_seconds);
  card.time_remaining_seconds -= taken;
  return taken;
}
