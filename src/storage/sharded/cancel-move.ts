import type { Storage } from "../storage";
import { changeSeal } from "./change-seal";
import { newUlid, type ShardDirectory } from "./shard-directory";

/** Takes a move back: the one that is there, or only that of an attempt. */
export async function cancelMove(
  directory: ShardDirectory,
  team: string,
  from: string,
  source: Storage,
  onlyAttempt?: string,
): Promise<void> {
  const attempt = newUlid();
  const claimed = await directory.change(team, (placement) => {
    const { shard, move } = placement;
    const isIt = onlyAttempt === undefined || move?.attempt === onlyAttempt;
    return move === undefined || shard !== from || !isIt ? placement : { ...placement, move: { ...move, attempt } };
  });
  if (claimed.move?.attempt !== attempt) return;
  // Also where it is not sealed: whoever still goes on could seal it afterwards.
  const epoch = await changeSeal(source, team);
  await directory.change(team, (placement) => {
    const { shard, first, retention, move } = placement;
    return move?.attempt === attempt ? { shard, epoch, first, retention } : placement;
  });
}
