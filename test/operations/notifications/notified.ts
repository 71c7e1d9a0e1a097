import { type CardNotification, Workspace, type WorkspaceOptions } from "workspace-engine";
import { boardWorkspace } from "../fixture";

export const slack = (integration_id: string) => ({
  destination_type: "slack_channel_webhook" as const,
  integration_id,
});

const all = { card_created: true, card_moved: true, card_commented: true, card_due_date: true };

/** A notification in short: `card_moved board 1: card 2`. */
export const words = ({ option, board_id, list_id, card_id, comment_id, due }: CardNotification): string => {
  const place = board_id === undefined ? `list ${list_id}` : `board ${board_id}`;
  const comment = comment_id === undefined ? "" : ` comment ${comment_id}`;
  return `${option} ${place}: card ${card_id}${comment}${due === undefined ? "" : ` ${due}`}`;
};

/** A board that wants every notification, as do its lists, and the notifications sent so far. */
export async function notifiedBoard(options: Partial<WorkspaceOptions> = {}) {
  const sent: CardNotification[] = [];
  const fixture = await boardWorkspace({ onNotification: (notification) => sent.push(notification), ...options });
  const { workspace, board_id, lists } = fixture;
  await workspace.updateBoard({
    board_id: board_id,
    webhook_notifications: [{ webhook: slack("board"), options: all }],
  });
  for (const list_id of [lists.todo, lists.doing]) {
    await workspace.updateList({
      list_id,
      webhook_notifications: [{ webhook: slack("list"), options: { card_created: true } }],
    });
  }
  /** The notifications sent since the last call. */
  const news = () => sent.splice(0).map(words);
  return { ...fixture, sent, news };
}

/** Another process on the same storage, with a hook of its own. */
export function otherProcess(
  fixture: Pick<Awaited<ReturnType<typeof notifiedBoard>>, "storage" | "clock">,
  random: () => number,
) {
  const sent: CardNotification[] = [];
  const workspace = new Workspace({
    teamId: "t-acme",
    actor: { user_id: "u-bob", role: "admin" },
    storage: fixture.storage,
    clock: fixture.clock,
    random,
    onNotification: (notification) => sent.push(notification),
  });
  return { workspace, sent };
}
