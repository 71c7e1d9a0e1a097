import { type Kind, kinds } from "../documents";
import { failure } from "../errors/errors";
import type { Loose } from "../integrity/corpus";
import type { Session } from "../session/session";
import { ascending } from "../storage/clauses";

const ATTEMPTS = 10;

/** All documents of the workspace as they stood at one moment: nothing was committed while they were read. */
export async function readEverything(session: Session): Promise<ReadonlyMap<Kind, readonly Loose[]>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = await lastCommit(session);
    const contents = await readOnce(session);
    if ((await lastCommit(session)) === before) return new Map(contents);
  }
  throw failure("storage_busy", "Others kept changing the workspace; try again.");
}

async function lastCommit({ log, context }: Session): Promise<number> {
  const { last } = await log.logRange(context.teamId);
  return last;
}

function readOnce(session: Session): Promise<(readonly [Kind, readonly Loose[]])[]> {
  const sort = ascending("id");
  return Promise.all(kinds.map(async (kind) => [kind, await session.find({ kind, where: [], sort })] as const));
}
