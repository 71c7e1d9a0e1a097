import { anInteger, anything, checkOptions, type OptionRules, optional, optionsOf } from "../../errors/check-options";
import type { ActingActor } from "../../session/context";
import type { SnapshotInput } from "../../snapshot/snapshot";
import { aStorage } from "../../storage/argument-checks";
import { MemoryStorage } from "../../storage/memory";
import type { Storage } from "../../storage/storage";
import { Workspace } from "../../workspace";
import { type WorkspaceOptions, workspaceRules } from "../../workspace-options";
import { type FaultStorage, faultStorage } from "../fault-storage/fault-storage";
import {
  type GenerateWorkspaceOptions,
  generateRules,
  generateWorkspace,
} from "../generate-workspace/generate-workspace";
import { anInstant, type Instant, type ManualClock, manualClock } from "../repeatable/manual-clock";
import { seededRandom } from "../repeatable/seeded-random";

/** The options of a test's workspace; everything has a default. */
export interface TestWorkspaceOptions
  extends Pick<
    WorkspaceOptions,
    | "timeUnit"
    | "timeZone"
    | "authorize"
    | "onNotification"
    | "history"
    | "recordOperations"
    | "retryTimeout"
    | "unknownFields"
    | "onIgnored"
  > {
  /** An integer, whose low 32 bits determine all ids and all generated content. Default 1. */
  readonly seed?: number | undefined;
  /** Where the clock stands. Default 2026-01-05T09:00:00Z, a Monday. */
  readonly now?: Instant | undefined;
  /** How many cards to generate, with everything else of a believable workspace. Default: none, it is empty. */
  readonly cards?: number | undefined;
  /** How else to make it up: sizes besides the cards, a private space. */
  readonly generate?: Omit<GenerateWorkspaceOptions, "seed" | "now" | "teamId" | "timeUnit"> | undefined;
  /** Data to load instead of generating any. */
  readonly snapshot?: SnapshotInput | undefined;
  /** Default `t-acme`. */
  readonly teamId?: string | undefined;
  /** Default: `u-ada`, who is an admin. */
  readonly actor?: ActingActor | undefined;
  /** Default: a new `MemoryStorage`. */
  readonly storage?: Storage | undefined;
}

const { clock: _clock, ids: _ids, random: _random, ...sharedRules } = workspaceRules;
const { cards, spaces, boards, members, privateSpace, teamId } = generateRules;

const rules: OptionRules<TestWorkspaceOptions> = {
  ...sharedRules,
  cards,
  seed: optional(anInteger),
  now: optional(anInstant),
  generate: optional(optionsOf({ cards, spaces, boards, members, privateSpace })),
  // Snapshots are judged by `load`, actors by the workspace.
  snapshot: anything,
  actor: anything,
  teamId,
  storage: optional(aStorage),
};

/** A workspace and what a test moves it with. */
export interface TestWorkspace {
  readonly workspace: Workspace;
  /** Its now: `clock.advance("2d")`. */
  readonly clock: ManualClock;
  /** Where it lives. Nothing goes wrong there until asked for: `storage.failNext("commit", "unavailable")`. */
  readonly storage: FaultStorage;
}

/**
 * Makes a workspace that holds still: with the same seed and the same calls, the same ids, the same order, the same
 * export. The clock stands until a test moves it, the history is kept, and whatever can go wrong goes wrong on demand.
 * @throws WorkspaceError 400 `invalid_input` for options that are not valid and for a faulty snapshot. Rules V1.1 and V1.5.
 * @example
 * import { createTestWorkspace } from "workspace-engine/testing";
 *
 * const { workspace, clock, storage } = await createTestWorkspace({ seed: 7, now: "2026-03-01", cards: 300 });
 * const due = { due_date: { after: "now", before: "now+7d" } };
 * const before = await workspace.previewView({ type: "card", card_filters: due });
 * clock.advance("7d");
 * const after = await workspace.previewView({ type: "card", card_filters: due });
 * after.cards.some(({ id }) => before.cards.some((card) => card.id === id)); // false
 *
 * storage.failNext("find", "unavailable");
 * const failure = await workspace.getProjects().catch((error) => error.status);
 * failure; // 503
 */
export async function createTestWorkspace(options: TestWorkspaceOptions = {}): Promise<TestWorkspace> {
  checkOptions(options, rules);
  const { seed = 1, now, cards, generate, storage = new MemoryStorage(), snapshot, ...others } = options;
  const made = testWorkspaceOver(storage, {
    ...others,
    clock: manualClock(now === undefined ? {} : { now }),
    // Other numbers than the generator's, or new ids could equal generated ones.
    random: seededRandom(~seed),
  });
  const { teamId, timeUnit } = others;
  const isMadeUp = cards !== undefined || generate !== undefined;
  const content =
    isMadeUp && snapshot === undefined
      ? generateWorkspace({ cards, ...generate, seed, now, teamId, timeUnit })
      : snapshot;
  if (content !== undefined) await made.workspace.load(content);
  return made;
}

type Surroundings = Omit<TestWorkspaceOptions, "seed" | "now" | "cards" | "generate" | "snapshot" | "storage"> &
  Pick<TestWorkspace, "clock"> & { readonly random: () => number };

/** A workspace for a test over a storage that is there already. */
export function testWorkspaceOver(inner: Storage, options: Surroundings): TestWorkspace {
  const { teamId = "t-acme", actor = { user_id: "u-ada", role: "admin" }, history = true, clock } = options;
  const storage = faultStorage(inner);
  return { workspace: new Workspace({ ...options, teamId, actor, history, storage }), clock, storage };
}
