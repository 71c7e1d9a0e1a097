import { kinds } from "../documents";
import { refusal } from "../errors/errors";
import { isEpicList } from "../resources/ordering/operations/placement";
import type { Session } from "../session/session";
import { ascending } from "../storage/query";

export function refuseOtherUnit({ context }: Session, unit: string): void {
  if (unit === context.timeUnit) return;
  const message = `The snapshot's times are ${unit}, the workspace's are ${context.timeUnit}.`;
  throw refusal("time_unit_mismatch", "time_unit", message);
}

const byId = ascending("id");

/** The epic lists every workspace begins with, and where wanted the acting user; with more than that it is not empty. */
export async function replaceable(session: Session, withOwn: boolean) {
  const lists = await session.findGuarded({ kind: "list", where: [], sort: byId });
  const members = await session.findGuarded({ kind: "member", where: [], sort: byId });
  let empty =
    lists.every((list) => isEpicList(list) && list.time_created === list.time_updated) &&
    lists.every(({ user, user_updated }) => user.user_id === user_updated.user_id) &&
    members.every(({ id }) => withOwn && id === session.context.actor.user_id);
  for (const kind of kinds) {
    if (kind === "settings" || kind === "list" || kind === "member") continue;
    empty &&= (await session.countGuarded({ kind, where: [] })) === 0;
  }
  if (!empty) throw refusal("workspace_not_empty", "", "Only an empty workspace can be loaded into.");
  return [
    ...lists.map(({ id }) => ({ kind: "list", id }) as const),
    ...members.map(({ id }) => ({ kind: "member", id }) as const),
  ];
}
