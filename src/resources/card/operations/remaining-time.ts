import type { Session } from "../../../session/session";
import { anyOf, ascending } from "../../../storage/query";
import type { TimeEntryDocument } from "../../time-entry/time-entry-fields";
import type { CardDocument } from "../card-fields";

type Taking = Pick<TimeEntryDocument, "card_id" | "duration_seconds" | "remaining_taken_seconds">;

// Growth of an entry is taken from what is left of its card's remaining time, and of what it took before, no more is
// kept than its new duration. Returns the seconds it has taken now. Rule M1.10.
export async function takeRemainingTime(session: Session, entry: Taking, duration: number): Promise<number> {
  const { card_id, duration_seconds: before, remaining_taken_seconds: taken } = entry;
  if (card_id === undefined || duration === before) return taken;
  const remaining = (await session.get("card", card_id))?.time_remaining_seconds;
  const takes = duration > before ? taken + Math.min(duration - before, remaining ?? 0) : Math.min(taken, duration);
  if (remaining !== undefined) {
    await session.amend("card", card_id, (draft) => {
      draft.time_remaining_seconds = remaining + taken - takes;
    });
  }
  return takes;
}

/** How much of each card's remaining time those of its entries have taken that the actor may read, by card id. */
export async function takenRemainingTime(session: Session, cards: readonly CardDocument[]) {
  const ids = cards.filter((card) => card.time_remaining_seconds !== undefined).map((card) => card.id);
  const taken = new Map<string, number>();
  if (ids.length === 0) return taken;
  const where = [anyOf("card_id", ids), ...(await session.hiding("time_entry"))];
  for (const entry of await session.find({ kind: "time_entry", where, sort: ascending("id") })) {
    const { card_id = "", remaining_taken_seconds } = entry;
    taken.set(card_id, (taken.get(card_id) ?? 0) + remaining_taken_seconds);
  }
  return taken;
}
