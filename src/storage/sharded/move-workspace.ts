import type { KindDefinition, Storage } from "../storage";
import { carryCounters } from "./carry-counters";
import { sealCommit } from "./change-seal";
import type { WorkspaceMoved } from "./movable-storage";
import { MoveAttempt, type MoveOrder, overtaken } from "./move-attempt";
import { MoveError } from "./move-error";
import { epochOf, isSealed, type Placement, placementKind, sealKey } from "./placement";
import { sendUntilKnown } from "./send-until-known";
import { WorkspaceCopy } from "./workspace-copy";

/** An order with all it takes to carry it out. */
export interface Transport extends MoveOrder {
  readonly target: Storage;
  readonly kinds: readonly KindDefinition[];
}

/** So few commits are left for the time in which nobody can write, unless so many rounds do not lead there. */
const FEW = 20;
const ROUNDS = 20;

/** Moves a workspace; when that fails it takes the move back as far as it can. */
export async function moveWorkspace(given: Transport): Promise<WorkspaceMoved> {
  const order = { ...given, kinds: given.kinds.filter(({ kind }) => kind !== placementKind.kind) };
  const attempt = await MoveAttempt.begin(order);
  if (attempt === undefined) return { commits: 0, documents: 0, pause: 0 };
  try {
    return await carryOver(order, attempt);
  } catch (error) {
    await attempt.takeBack().catch(() => {});
    throw error;
  }
}

async function carryOver(order: Transport, attempt: MoveAttempt): Promise<WorkspaceMoved> {
  const { team, target, source, kinds } = order;
  await target.retain(team, attempt.placement.retention);
  const copy = await WorkspaceCopy.begin(order, attempt.placement.first, () => attempt.giveSign());
  await comeNear(order, copy);
  const began = performance.now();
  const last = await seal(order, attempt.placement);
  await copy.upTo(last);
  await Promise.all([carryCounters(team, source, target, kinds), refuseUnequal(order)]);
  for (;;) {
    const { retention } = await attempt.current();
    await target.retain(team, retention);
    if (await attempt.handOver(last, copy.first, retention)) break;
  }
  return { commits: copy.commits, documents: copy.documents, pause: performance.now() - began };
}

/** Copies what was committed during the last round, until that is little. */
async function comeNear({ team, source }: Transport, copy: WorkspaceCopy): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { last } = await source.logRange(team);
    if (last - copy.position <= FEW) return;
    await copy.upTo(last);
  }
}

/** After the commit whose number this returns nobody can write to the source any more. */
async function seal({ team, source, to }: Transport, { epoch }: Placement): Promise<number> {
  const result = await sendUntilKnown(source, team, await sealCommit(source, team, epoch, to));
  if (result.ok) return result.sequence;
  // By an attempt that was broken off.
  const [sealed] = await source.get(team, [sealKey]);
  if (!isSealed(sealed)) throw overtaken(team);
  return epochOf(sealed);
}

async function refuseUnequal({ team, source, target, kinds }: Transport): Promise<void> {
  const unequal = await Promise.all(
    kinds.map(async ({ kind }) => {
      const selection = { kind, where: [] };
      const [original, copied] = await Promise.all([source.count(team, selection), target.count(team, selection)]);
      return original === copied ? [] : [`${copied} of ${original} documents of kind ${kind}`];
    }),
  );
  const [first] = unequal.flat();
  if (first !== undefined) throw new MoveError("not_equal", `The copy of ${team} has ${first}.`);
}
