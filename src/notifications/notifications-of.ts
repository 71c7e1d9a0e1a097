import type { BoardDocument } from "../resources/board/board-document";
import type { CardNotification } from "../resources/card/card-notification";
import type { ListDocument } from "../resources/list/list-document";
import type { WebhookNotification } from "../resources/webhook/webhook-notification";
import { recordedActor } from "../session/context";
import type { Reader } from "../session/reader";
import type { Session } from "../session/session";
import { type Happening, happeningsIn } from "./happenings";

interface Settings {
  readonly webhook: WebhookNotification;
  readonly options: Readonly<Record<string, boolean>>;
}

/** What is to be notified of what a session has committed: one notification for each destination that asked. Rule C7. */
export async function notificationsOf(session: Session, reader: Reader): Promise<readonly CardNotification[]> {
  const { teamId: team_id, actor, now: time, operation } = session.context;
  const happenings = happeningsIn(session.staged(), operation);
  if (happenings.length === 0) return [];
  const everything = reader.unrestricted();
  const located = await withBoards(everything, happenings);
  const boards = await everything.getMany(
    "board",
    located.map(({ board_id }) => board_id),
  );
  const lists = await everything.getMany(
    "list",
    located.map(({ list_id }) => list_id),
  );
  const stamp = { team_id, time, actor: recordedActor(actor) };
  return located.flatMap((happening) => {
    const place = boards.get(happening.board_id ?? "") ?? lists.get(happening.list_id ?? "");
    return destinations(place, happening.option).map((destination) => ({ destination, ...happening, ...stamp }));
  });
}

/** A comment concerns the board its card is on. */
async function withBoards(reader: Reader, happenings: readonly Happening[]): Promise<readonly Happening[]> {
  const homeless = ({ board_id, list_id }: Happening): boolean => board_id === undefined && list_id === undefined;
  const cards = await reader.getMany(
    "card",
    happenings.filter(homeless).map(({ card_id }) => card_id),
  );
  return happenings.map((happening) => {
    const board_id = homeless(happening) ? cards.get(happening.card_id)?.board_id : undefined;
    return board_id === undefined ? happening : { ...happening, board_id };
  });
}

/** Where the settings of a board or list send what an option stands for; each place once. */
function destinations(place: BoardDocument | ListDocument | undefined, option: string): WebhookNotification[] {
  const settings: readonly Settings[] = place?.webhook_notifications ?? [];
  const asked = settings.filter(({ options }) => options[option] === true);
  return [...new Map(asked.map(({ webhook }) => [JSON.stringify(Object.values(webhook)), webhook])).values()];
}
