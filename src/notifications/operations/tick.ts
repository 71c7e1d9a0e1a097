import { DAY_MS, fromMilliseconds } from "../../base/time";
import { failure } from "../../errors/errors";
import { type CallOptions, operation } from "../../operation/operation";
import { type CardDocument, newlyDue } from "../../resources/card/card-fields";
import type { CardNotification } from "../../resources/card/card-notification";
import { statusRank } from "../../resources/common/parts";
import type { Session } from "../../session/session";
import type { Clause } from "../../storage/query";
import { absent, anyOf, ascending, noneOf, present } from "../../storage/query";
import { notificationsOf } from "../notifications-of";

export interface TickOutput {
  /** The reports of this call, in the order of the cards' due dates, those overdue first. */
  readonly notifications: readonly CardNotification[];
  /** Whether there is more to report: then call it again. */
  readonly more: boolean;
}

export interface Tick {
  /**
   * Notifies of due dates that have come within 24 hours or have passed, each once, for boards that ask for it.
   *
   * For the host to call now and then: what it answers goes to `onNotification` too. At most 100 cards at a time, in
   * one commit; when two call it at once, only one of them reports. Rules C7.
   * @throws WorkspaceError 403 `no_access` for anyone but an admin.
   * @example
   * const { notifications, more } = await workspace.tick();
   * notifications.map(({ card_id, due }) => `${card_id} ${due}`); // []
   * more; // false
   */
  tick(input?: Readonly<Record<never, never>>, options?: CallOptions): Promise<TickOutput>;
}

const MOST_CARDS = 100;
export const tick = operation<Tick>({
  role: "admin",
  input: () => ({}),
  async decide(session) {
    const { now, timeUnit, asOf } = session.context;
    if (asOf !== undefined) throw failure("read_only", "Nothing is notified in the past.");
    const ahead = fromMilliseconds(DAY_MS, timeUnit);
    const candidates = await dueCards(session, now, ahead);
    const ids = candidates.slice(0, MOST_CARDS).map(({ id }) => id);
    for (const card of await session.getMany("card", ids)) {
      const due = card === null ? undefined : newlyDue(card, now, ahead);
      if (card?.due_date === undefined || due === undefined) continue;
      const { due_date } = card;
      await session.amend("card", card.id, (draft) => void Object.assign(draft, { due_date_told: { due_date, due } }));
    }
    return async (reader) => ({
      notifications: await notificationsOf(session, reader),
      more: candidates.length > MOST_CARDS,
    });
  },
});

/** Up to one more card than a tick takes, on boards that ask for it. */
async function dueCards(session: Session, now: number, ahead: number): Promise<readonly CardDocument[]> {
  const asking = [present("tells_due_dates"), absent("archived")];
  const boards = await session.find({ kind: "board", where: asking, sort: ascending("id") });
  if (boards.length === 0) return [];
  const ids = boards.map(({ id }) => id);
  const finished = [statusRank("completed"), statusRank("cancelled")];
  const open = [anyOf("board_id", ids), absent("archived"), noneOf("status", finished)];
  const sort = ascending("due_date");
  const find = (where: readonly Clause[], limit: number) =>
    session.find({ kind: "card", where: [...open, ...where], sort, limit });
  // A card without a date counts as due at 0.
  const ranges: readonly (readonly Clause[])[] = [
    [{ operator: "range", field: "due_date", atMost: -1 }, noneOf("due_told", [2])],
    [{ operator: "range", field: "due_date", above: 0, atMost: now }, noneOf("due_told", [2])],
    [{ operator: "range", field: "due_date", above: now, atMost: now + ahead }, anyOf("due_told", [0])],
  ];
  const found: CardDocument[] = [];
  for (const range of ranges) {
    if (found.length <= MOST_CARDS) found.push(...(await find(range, MOST_CARDS + 1 - found.length)));
  }
  return found;
}
