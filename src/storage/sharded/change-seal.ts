import type { Commit, Storage } from "../storage";
import { epochOf, sealKey, sealWrite } from "./placement";
import { sendUntilKnown } from "./send-until-known";
import { moveLog, newUlid } from "./shard-directory";

/** The commit that seals a workspace whose seal has this revision, or opens it again. */
export async function sealCommit(source: Storage, team: string, epoch: number, movedTo?: string): Promise<Commit> {
  const log = moveLog(await lastTime(source, team));
  const check = [{ ...sealKey, rev: epoch }];
  return { txId: newUlid(), log, check, put: [sealWrite(movedTo)], del: [] };
}

/** Opens a workspace again, and has every earlier revision of its seal be out of date. Returns the new one. */
export async function changeSeal(source: Storage, team: string): Promise<number> {
  for (;;) {
    const [seal] = await source.get(team, [sealKey]);
    const result = await sendUntilKnown(source, team, await sealCommit(source, team, epochOf(seal)));
    if (result.ok) return result.rev;
  }
}

/** The time of the last commit: the history is in the order of its times. */
async function lastTime(source: Storage, team: string): Promise<number> {
  const { last } = await source.logRange(team);
  const feed = last === 0 ? "gap" : await source.changes(team, last - 1, 1);
  return (feed === "gap" ? undefined : feed[0]?.log.time) ?? Date.now();
}
