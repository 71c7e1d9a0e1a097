import { callListener } from "../../base/call-listener";
import { deepFreeze } from "../../base/json";
import { DAY_MS, fromMilliseconds } from "../../base/time";
import { documentIn } from "../../documents";
import { failure } from "../../errors/errors";
import { type CallOptions, operation } from "../../operation/operation";
import type { BoardDocument } from "../../resources/board/board-fields";
import { type CardDocument, newlyDue } from "../../resources/card/card-fields";
import type { CardNotification, OnNotification } from "../../resources/card/card-notification";
import type { CommentDocument } from "../../resources/comment/comment-fields";
import { statusRank } from "../../resources/common/parts";
import type { ListDocument } from "../../resources/list/list-fields";
import type { WebhookNotification } from "../../resources/webhook/webhook-schemas";
import type { StagedChange } from "../../session/changed";
import { recordedActor } from "../../session/context";
import { Reader } from "../../session/reader";
import { unrestricted } from "../../session/restriction";
import type { Session } from "../../session/session";
import { absent, anyOf, ascending, type Clause, noneOf, present } from "../../storage/query";
import type { Storage } from "../../storage/storage";

/** An event of a card in a commit, and whose settings decide on its notification: a board's, a list's, or its card's board's. */
type NotifiedEvent = Pick<
  CardNotification,
  "option" | "board_id" | "list_id" | "card_id" | "comment_id" | "due" | "due_date"
>;

// Not of documents created together with their board, list or card, nor of what an undo brings back, nor of a list that
// moves with all its cards. Rule C7.
function eventsIn(staged: readonly StagedChange[], operation: string): readonly NotifiedEvent[] {
  const brandNew = new Set(staged.filter(({ before }) => before === null).map(({ kind, id }) => `${kind} ${id}`));
  const comesAlong = ({ board_id, list_id, card_id, comment_id }: NotifiedEvent): boolean =>
    brandNew.has(`board ${board_id}`) ||
    brandNew.has(`list ${list_id}`) ||
    (comment_id !== undefined && brandNew.has(`card ${card_id}`));
  return staged.flatMap((change) => [...eventsOf(change, operation)]).filter((each) => !comesAlong(each));
}

function eventsOf(change: StagedChange, operation: string): Iterable<NotifiedEvent> {
  if (change.after === null || operation === "undo") return [];
  if (change.kind === "card") {
    return cardEvents(documentIn("card", change.before), documentIn("card", change.after), operation);
  }
  return change.kind === "comment" && change.before === null ? commented(documentIn("comment", change.after)) : [];
}

function* cardEvents(before: CardDocument | null, card: CardDocument, operation: string): Generator<NotifiedEvent> {
  const { id: card_id, board_id, list_id, due_date_told: notified } = card;
  if (before?.list_id !== list_id) {
    if (board_id !== undefined && before === null) yield { option: "card_created", board_id, card_id };
    else if (board_id !== undefined && before?.board_id !== board_id) yield { option: "card_moved", board_id, card_id };
    yield { option: "card_created", list_id, card_id };
  }
  if (operation === "tick" && board_id !== undefined && notified !== undefined && notified !== before?.due_date_told) {
    yield { option: "card_due_date", board_id, card_id, ...notified };
  }
}

function* commented({ id, card_id, parent_comment_id }: CommentDocument): Generator<NotifiedEvent> {
  if (card_id !== undefined && parent_comment_id === undefined) {
    yield { option: "card_commented", card_id, comment_id: id };
  }
}

type Settings = { readonly webhook: WebhookNotification; readonly options: Readonly<Record<string, boolean>> };

/** The notifications of a session's commit: one for each destination that asked. Rule C7. */
export async function notificationsOf(session: Session, reader: Reader): Promise<readonly CardNotification[]> {
  const { teamId: team_id, actor, now: time, operation } = session.context;
  const events = eventsIn(session.staged(), operation);
  if (events.length === 0) return [];
  const everything = reader.unrestricted();
  const located = await withBoards(everything, events);
  const boardIds = located.map(({ board_id }) => board_id);
  const listIds = located.map(({ list_id }) => list_id);
  const [boards, lists] = [await everything.getMany("board", boardIds), await everything.getMany("list", listIds)];
  const stamp = { team_id, time, actor: recordedActor(actor) };
  return located.flatMap((event) => {
    const place = boards.get(event.board_id ?? "") ?? lists.get(event.list_id ?? "");
    return destinations(place, event.option).map((destination) => ({ destination, ...event, ...stamp }));
  });
}

/** A comment concerns the board its card is on. */
async function withBoards(reader: Reader, events: readonly NotifiedEvent[]): Promise<readonly NotifiedEvent[]> {
  const homeless = ({ board_id, list_id }: NotifiedEvent): boolean => board_id === undefined && list_id === undefined;
  const ids = events.filter(homeless).map(({ card_id }) => card_id);
  const cards = await reader.getMany("card", ids);
  return events.map((event) => {
    const board_id = homeless(event) ? cards.get(event.card_id)?.board_id : undefined;
    return board_id === undefined ? event : { ...event, board_id };
  });
}

function destinations(place: BoardDocument | ListDocument | undefined, option: string): WebhookNotification[] {
  const settings: readonly Settings[] = place?.webhook_notifications ?? [];
  const asked = settings.filter(({ options }) => options[option] === true);
  return [...new Map(asked.map(({ webhook }) => [JSON.stringify(Object.values(webhook)), webhook])).values()];
}

/** Notifies the hook of what a session has committed. The caller's signal has no part in it: what is done is done. */
export async function notify(session: Session, storage: Storage, hook: OnNotification): Promise<void> {
  const reader = new Reader(storage, unrestricted, { ...session.context, signal: undefined });
  for (const notification of await notificationsOf(session, reader)) callListener(hook, deepFreeze(notification));
}

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
