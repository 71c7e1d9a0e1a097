import { fc } from "@fast-check/vitest";
import { type ActingActor, type Workspace, WorkspaceError } from "workspace-engine";
import type { ManualClock } from "workspace-engine/testing";
import { call } from "../access/every-operation";
import type { Action } from "./random/action";
import { type ActionName, actionNames, actions } from "./random/actions";
import { beginning } from "./random/beginning";
import { Chance } from "./random/chance";
import { type Existing, whatExists } from "./random/existing";

export const actors = {
  ada: { user_id: "u-ada", role: "admin" },
  max: { user_id: "u-max", role: "member" },
  eva: { user_id: "u-eva", role: "member" },
  vic: { user_id: "u-vic", role: "viewer" },
} as const satisfies Readonly<Record<string, ActingActor>>;

/** One thing to do; the seed chooses what it is done to among what there is by then. */
export interface Step {
  readonly name: ActionName;
  readonly seed: number;
  readonly by: keyof typeof actors;
  /** How long nothing happened before. */
  readonly wait: string;
}

/** One operation, ready to be carried out. */
export interface Call {
  readonly name: ActionName;
  readonly input: object;
  readonly actor: ActingActor;
}

/** Containers go seldom, or soon nothing is left to do anything to. */
const emptying: ReadonlySet<ActionName> = new Set(["deleteProject", "deleteBoard", "deleteSprint", "load"]);
/** How often a step of the name is drawn. */
const weightOf = (name: ActionName): number => (emptying.has(name) ? 2 : /^(create|add|copy)/.test(name) ? 4 : 3);

const stepAmong = (names: readonly ActionName[]): fc.Arbitrary<Step> =>
  fc.record({
    name: fc.constantFrom(...names.flatMap((name) => Array<ActionName>(weightOf(name)).fill(name))),
    seed: fc.nat(),
    by: fc.constantFrom("ada", "ada", "ada", "ada", "ada", "max", "max", "eva", "vic"),
    wait: fc.constantFrom("0s", "0s", "1s", "1m", "5h", "2d"),
  });

/** So many steps, of all operations or of those named. */
export const stepsOf = (
  minLength: number,
  maxLength: number,
  names: readonly ActionName[] = actionNames,
): fc.Arbitrary<readonly Step[]> => fc.array(stepAmong(names), { minLength, maxLength, size: "max" });

export const steps = stepsOf(5, 60);

/** The call of a step, given the existing documents. */
export function callOf({ name, seed, by }: Step, there: Existing): Call {
  const action = actions[name] as Action<ActionName>;
  return { name, input: action(there, new Chance(seed)), actor: actors[by] };
}

/** Does it; a refusal is an answer too, and given back, but a failure of the engine is thrown. */
export async function carryOutCall(workspace: Workspace, { name, input, actor }: Call): Promise<unknown> {
  return call(workspace.as(actor), name, input).catch((error: unknown) => {
    if (!(error instanceof WorkspaceError) || error.status >= 500) throw error;
    return error;
  });
}

/** What is done around each step. */
interface Around {
  /** Once the time before the step has passed. */
  readonly afterWait?: () => Promise<void>;
  /** Carries it out, where that is not done in the workspace that is looked at. */
  readonly perform?: (call: Call, place: number) => Promise<unknown>;
  readonly afterEach?: (there: Existing, call: Call, place: number) => Promise<void>;
}

/** Does the steps; what the engine refuses is left out. */
export async function carryOutSteps(
  workspace: Workspace,
  clock: ManualClock,
  steps: readonly Step[],
  { afterWait, perform = (call) => carryOutCall(workspace, call), afterEach }: Around,
): Promise<Existing> {
  let there = await whatExists(workspace, clock);
  for (const [place, step] of steps.entries()) {
    await clock.advance(step.wait);
    await afterWait?.();
    const call = callOf(step, { ...there, now: Math.floor(clock.now() / 1000) });
    await perform(call, place);
    there = await whatExists(workspace, clock);
    await afterEach?.(there, call, place);
  }
  return there;
}

/** Fills the workspace a little and does the steps. */
export async function carryOut(
  workspace: Workspace,
  clock: ManualClock,
  steps: readonly Step[],
  afterEach: (there: Existing, call: Call) => Promise<void> = async () => {},
): Promise<Existing> {
  await workspace.load(beginning());
  return carryOutSteps(workspace, clock, steps, { afterEach });
}
