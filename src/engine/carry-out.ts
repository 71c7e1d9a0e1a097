import { kindDefinitions } from "../documents";
import { prepareWorkspace } from "../operations/prepare-workspace";
import { recordSprintEvents } from "../rules/sprint-events";
import type { ActingActor, OperationContext } from "../session/context";
import { retried } from "../session/retry";
import { type Decide, type RunOptions, run } from "../session/run";
import type { Session } from "../session/session";
import { ShownItems } from "../session/shown-items";
import type { EngineOptions } from "./engine-options";
import { operationContext } from "./operation-context";

/** Carries out what was decided; `told` hears of the commit. */
export type CarryOut = <Output>(
  decide: Decide<Output>,
  context: OperationContext,
  input: unknown,
  told?: RunOptions["committed"],
) => Promise<Output>;

const system: ActingActor = { user_id: "system", role: "admin", type: "system" };

/** Prepares the workspace for operations, and tells how they are carried out. */
export async function prepared(options: EngineOptions, nowMs: number): Promise<CarryOut> {
  const { storage, random, teamId, history, asOf } = options;
  if (asOf !== undefined) return carryingOut(options);
  await retried(() => storage.open(kindDefinitions), random);
  if (history !== undefined) await retried(() => storage.retain(teamId, history), random);
  const shown = storage.lastSequence === undefined ? undefined : new ShownItems(storage, teamId);
  const carryOut = carryingOut(options, shown);
  await carryOut(prepareWorkspace, operationContext(options, "prepareWorkspace", system, {}, nowMs), {});
  return carryOut;
}

/** One step of a task that admins alone may carry out, on the workspace as it stands: nothing is prepared or added. */
export async function step<Output>(
  decide: Decide<Output>,
  context: OperationContext,
  { storage, random }: EngineOptions,
): Promise<Output> {
  await context.authorize(context.actor.role === "admin", [], "");
  await retried(() => storage.open(kindDefinitions), random);
  return run(decide, context, { storage, random });
}

function carryingOut({ storage, random, attendant, restrict }: EngineOptions, shown?: ShownItems): CarryOut {
  // Spelled out: to spread what is the same for all calls takes about a microsecond.
  const telling = (committed: RunOptions["committed"]): RunOptions => ({
    storage,
    random,
    restrict,
    shown,
    complete: recordSprintEvents,
    committed,
  });
  if (attendant === undefined) return (decide, context, _input, told) => run(decide, context, telling(told));
  return async (decide, context, input, told) => {
    const attendance = await attendant.attend(context, input, storage);
    if (attendance === undefined) return await run(decide, context, telling(told));
    const { unchecked } = attendance;
    const committed = (sequence: number, session: Session) => {
      attendance.committed(sequence);
      return told?.(sequence, session);
    };
    return run(decide, attendance.context, { ...telling(committed), unchecked }).finally(attendance.ended);
  };
}
