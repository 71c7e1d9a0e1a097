import { kindDefinitions } from "../documents";
import { failure, refusal } from "../errors/errors";
import { type EngineOptions, operationContext } from "../operation/operation-context";
import { insertEpicLists } from "../resources/list/operations/list-operations";
import { SETTINGS_ID } from "../resources/settings/settings-fields";
import { recordSprintEvents } from "../resources/sprint/operations/sprint-events";
import type { ActingActor, OperationContext } from "../session/context";
import { ItemCache } from "../session/item-cache";
import type { Unchecked } from "../session/operation-log";
import { Reader } from "../session/reader";
import { unrestricted } from "../session/restriction";
import { isOutcomeUnknown, mayBeApplied, RetryBudget, retried } from "../session/retry";
import { type Decide, LoadingWatch, type Review, type RunOptions, run } from "../session/run";
import { Session } from "../session/session";
import { sealBody } from "../storage/seal";
import type { Storage } from "../storage/storage";

/** Makes sure that the workspace has its settings and epic lists, and that its times are in the unit asked for. */
async function prepareWorkspace(session: Session): Promise<() => void> {
  const { timeUnit } = session.context;
  const settings = await session.get("settings", SETTINGS_ID);
  if (settings === null) {
    session.insert("settings", { id: SETTINGS_ID, time_unit: timeUnit });
    await insertEpicLists(session);
  } else if (settings.time_unit !== timeUnit) {
    const message = `This workspace keeps its times in ${settings.time_unit}: open the workspace with that timeUnit.`;
    throw refusal("time_unit_mismatch", "timeUnit", message);
  }
  return () => {};
}

export interface Reviewed {
  readonly review?: Review;
  /** Nothing is to be committed or recorded, and no number given away: the review answers. */
  readonly isDry?: boolean;
}

export type CarryOut = <Output>(
  decide: Decide<Output>,
  context: OperationContext,
  input: unknown,
  onCommit?: RunOptions["committed"],
  reviewed?: Reviewed,
) => Promise<Output>;

/** Above all numbers that were given away, and not taken from them. */
function unnumbered(storage: Storage): Unchecked {
  let next = Number.MAX_SAFE_INTEGER - 1_000_000_000;
  return {
    find: (team, query, options) => storage.find(team, query, options),
    findIds: (team, query, options) => storage.findIds(team, query, options),
    count: (team, query, options) => storage.count(team, query, options),
    async allocate(_team, _counter, n = 1) {
      next += n;
      return next - n;
    },
  };
}

const system: ActingActor = { user_id: "system", role: "admin", type: "system" };

export async function prepared(options: EngineOptions, nowMs: number): Promise<CarryOut> {
  const { storage, teamId, history, asOf } = options;
  if (asOf !== undefined) return carryingOut(options);
  const budget = new RetryBudget(options);
  await retried(() => storage.open(kindDefinitions), budget);
  if (history !== undefined) await retried(() => storage.retain(teamId, history), budget);
  const carryOut = carryingOut(options, storage.lastSequence && new ItemCache(storage, teamId));
  const context = operationContext(options, "prepareWorkspace", system, {}, nowMs);
  await carryOut(prepareWorkspace, context, {}).catch((error: unknown) => {
    // Of the operations that wait for it none was begun.
    if (!mayBeApplied(error)) throw error;
    throw failure("storage_unavailable", "The workspace cannot be prepared now.", { cause: error });
  });
  return carryOut;
}

/** One step of a task that admins alone may carry out, on the workspace as it stands: nothing is prepared or added. */
export async function step<Output>(
  decide: Decide<Output>,
  context: OperationContext,
  { storage, random, retryTimeout }: EngineOptions,
): Promise<Output> {
  await context.authorize(context.actor.role === "admin", [], "");
  await retried(() => storage.open(kindDefinitions), new RetryBudget({ random, retryTimeout }, context.signal));
  return run(decide, context, { storage, random, retryTimeout });
}

/** Dry-runs an admin operation: its answer, without its changes. */
export async function tried<Output>(
  decide: Decide<Output>,
  context: OperationContext,
  { storage, random, retryTimeout }: EngineOptions,
): Promise<Output> {
  await context.authorize(context.actor.role === "admin", [], "");
  const look = async () => {
    const session = new Session(storage, unrestricted, context);
    const answer = await decide(session);
    for (const { kind, id, after } of session.staged())
      if (after !== null) sealBody(after, `${kind}/${id}`, storage.capabilities.maxDocumentBytes);
    return answer(new Reader(storage, unrestricted, context));
  };
  return retried(look, new RetryBudget({ random, retryTimeout }, context.signal));
}

function carryingOut(
  { storage, random, retryTimeout, interceptor, restrict, asOf }: EngineOptions,
  items?: ItemCache,
): CarryOut {
  const lastCommit = { sequence: 0 };
  const loading = asOf === undefined ? new LoadingWatch(items) : undefined;
  const shared = { storage, random, retryTimeout, restrict, lastCommit, items, loading, complete: recordSprintEvents };
  return async (decide, context, input, onCommit, reviewed) => {
    const unnumberedOf = reviewed?.isDry ? () => unnumbered(storage) : undefined;
    // Node.js 20 is slow to add keys after a spread.
    const options = { committed: onCommit, review: reviewed?.review, unchecked: unnumberedOf, ...shared };
    if (interceptor === undefined || reviewed?.isDry === true) return run(decide, context, options);
    const interception = await interceptor.intercept(context, input, storage);
    if (interception === undefined) return await run(decide, context, options);
    const { unchecked } = interception;
    const committed = (sequence: number, session: Session) => {
      interception.committed(sequence);
      return onCommit?.(sequence, session);
    };
    try {
      const output = await run(decide, interception.context, { ...options, committed, unchecked });
      interception.ended?.("known");
      return output;
    } catch (error) {
      interception.ended?.(isOutcomeUnknown(error, context.signal) ? "unknown" : "known");
      throw error;
    }
  };
}
