import { callListener } from "../base/call-listener";
import { deepFreeze } from "../base/json";
import type { BoardDocument } from "../resources/board/board-fields";
import type { CardNotification, OnNotification } from "../resources/card/card-notification";
import type { ListDocument } from "../resources/list/list-fields";
import type { WebhookNotification } from "../resources/webhook/webhook-schemas";
import { recordedActor } from "../session/context";
import { Reader } from "../session/reader";
import { unrestricted } from "../session/restriction";
import type { Session } from "../session/session";
import type { Storage } from "../storage/storage";
import { eventsIn, type NotifiedEvent } from "./events";

type Settings = { readonly webhook: WebhookNotification; readonly options: Readonly<Record<string, boolean>> };

/** The notifications of a session's commit: one for each destination that asked. Rule C7. */
export async function notificationsOf(session: Session, reader: Reader): Promise<readonly CardNotification[]> {
  const { teamId: team_id, actor, now: time, operation } = session.context;
  const events = eventsIn(session.staged(), operation);
  if (events.length === 0) return [];
  const everything = reader.unrestricted();
  const located = await withBoards(everything, events);
  const boards = await everything.getMany(
    "board",
    located.map(({ board_id }) => board_id),
  );
  const lists = await everything.getMany(
    "list",
    located.map(({ list_id }) => list_id),
  );
  const stamp = { team_id, time, actor: recordedActor(actor) };
  return located.flatMap((event) => {
    const place = boards.get(event.board_id ?? "") ?? lists.get(event.list_id ?? "");
    return destinations(place, event.option).map((destination) => ({ destination, ...event, ...stamp }));
  });
}

/** A comment concerns the board its card is on. */
async function withBoards(reader: Reader, events: readonly NotifiedEvent[]): Promise<readonly NotifiedEvent[]> {
  const homeless = ({ board_id, list_id }: NotifiedEvent): boolean => board_id === undefined && list_id === undefined;
  const cards = await reader.getMany(
    "card",
    events.filter(homeless).map(({ card_id }) => card_id),
  );
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
