import { pause } from "../../base/waiting";
import * as check from "../../errors/check-options";
import { aStorage } from "../../storage/argument-checks";
import { forwarding, type TeamCall } from "../../storage/forwarding";
import type { CommitResult, Storage } from "../../storage/storage";
import { StorageError } from "../../storage/storage-error";
import { seededRandom } from "../repeatable/seeded-random";

/** Of these at most one befalls a call. In the order in which their rates share the range of a draw. */
const exclusiveFaults = [
  "busy",
  "unavailable",
  "lost_request",
  "lost_answer",
  "duplicate",
  "conflict",
  "outage",
  "disconnect",
] as const;

/**
 * - `busy`, `unavailable`: the call is refused and nothing is done.
 * - `lost_request`: a commit or allocation is not made, and its outcome said to be unknown.
 * - `lost_answer`: it is made, and its outcome said to be unknown.
 * - `duplicate`: a commit is sent a second time after its answer, with the same `txId`.
 * - `conflict`: a commit that checks anything is refused as if all of that had changed, unless its `txId` was sent before.
 * - `delay`: the call is held back for a while before it is made.
 * - `outage`: the call is made and answered; then the storage cannot be reached for a number of calls, whichever.
 * - `disconnect`: `lost_answer`, and then an outage.
 */
export type FaultName = (typeof exclusiveFaults)[number] | "delay";

/** A method of a storage that can go wrong. */
export type FaultyCall = TeamCall | "open";

const everywhere = ["busy", "unavailable", "delay", "outage"] as const;
const writing = [...everywhere, "lost_request", "lost_answer", "disconnect"] as const;

const faultsOf: Readonly<Record<FaultyCall, readonly FaultName[]>> = {
  open: everywhere,
  get: everywhere,
  find: everywhere,
  findIds: everywhere,
  count: everywhere,
  countBy: everywhere,
  commit: [...writing, "duplicate", "conflict"],
  allocate: writing,
  changes: everywhere,
  logRange: everywhere,
  retain: everywhere,
};

const forEachFault = <T>(value: T): Record<FaultName, T> =>
  Object.fromEntries([...exclusiveFaults, "delay"].map((name) => [name, value])) as Record<FaultName, T>;

/** How often a storage fails by itself, and in which ways. */
export interface FaultStorageOptions {
  /** The same seed and the same calls in the same order give the same faults. Default 1. */
  readonly seed?: number;
  /**
   * How often each fault affects a call that it can affect, from 0 (default) to 1. All but `delay` exclude each other,
   * so that together they make at most 1.
   */
  readonly rates?: Readonly<Partial<Record<FaultName, number>>>;
  /** The methods that anything befalls by chance. Default: all but `close`. */
  readonly only?: readonly FaultyCall[];
  /** How many commits of a team in a row a random `conflict` befalls. Default 1. */
  readonly stormLength?: number;
  /** How many calls are refused as `unavailable` while an outage lasts; `Infinity` is until `calm`. Default 5. */
  readonly outageLength?: number;
  /** The longest delay in milliseconds. Default 5. */
  readonly longestDelay?: number;
  /** How delays are waited for. Default: with `setTimeout`. */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** A storage in which things go wrong, by chance or as planned. */
export interface FaultStorage extends Storage {
  /**
   * Lets the next calls of a method go wrong, one fault each, an `Error` being what the call rejects with; `null` leaves
   * one alone. Plans come before chance. Throws a `TypeError` for a fault that the method cannot have.
   */
  failNext(call: FaultyCall, ...faults: readonly (FaultName | Error | null)[]): void;
  /** From now on nothing goes wrong by chance, and an outage is over. */
  calm(): void;
  /** How often each fault was caused. */
  readonly faults: Readonly<Record<FaultName, number>>;
  /** How often each method was called. */
  readonly calls: Readonly<Record<FaultyCall, number>>;
}

interface RandomFault {
  readonly fault: FaultName | null;
  readonly delay: number;
}

/** Draws as often for each call, so that what befalls the nth one follows from the seed and n alone. */
function randomFaults(options: FaultStorageOptions): () => RandomFault {
  const { seed = 1, rates = {}, longestDelay = 5 } = options;
  const random = seededRandom(seed);
  return () => {
    let left = random();
    const isDelayed = random() < (rates.delay ?? 0);
    const delay = random() * longestDelay;
    const fault = exclusiveFaults.find((name) => {
      left -= rates[name] ?? 0;
      return left < 0;
    });
    return { fault: fault ?? null, delay: isDelayed ? delay : 0 };
  };
}

const aRate = check.optional(
  check.must("from 0 to 1", (value) => typeof value === "number" && value >= 0 && value <= 1),
);

/** Rates such as 0.1, 0.2 and 0.7 add up to a little more than 1. */
const ALMOST_NOTHING = 1e-9;

const atMostOne = check.must("rates that make at most 1, delay not counted", (rates) => {
  const sum = exclusiveFaults.reduce((total, name) => total + Number(Reflect.get(Object(rates), name) ?? 0), 0);
  return sum <= 1 + ALMOST_NOTHING;
});

const faultRules: check.OptionRules<FaultStorageOptions> = {
  seed: check.optional(check.anInteger),
  rates: check.optional((value, name) => {
    check.optionsOf(forEachFault(aRate))(value, name);
    atMostOne(value, name);
  }),
  only: check.optional(
    check.must(
      `an array of: ${Object.keys(faultsOf).join(", ")}`,
      (value) => Array.isArray(value) && value.every((call) => Object.hasOwn(faultsOf, call)),
    ),
  ),
  stormLength: check.optional(check.wholeNumberFrom(1)),
  outageLength: check.optional(check.numberFrom(1)),
  longestDelay: check.optional(check.numberFrom(0)),
  wait: check.optional(check.aFunction),
};

type PlannedFault = FaultName | Error | null;

/**
 * Puts faults in front of a storage, to see whether what is built on it stands them: calls refused, answers lost after
 * the commit was made, outages that follow, commits that arrive twice, conflicts in a row, delays. What the storage says
 * stays as it is, and every fault is one that the contract of {@link Storage} allows for. Rules B24.
 * @throws WorkspaceError 400 `invalid_input` for options that are not valid, such as rates below 0, above 1 or together
 * above 1.
 * @example
 * import { MemoryStorage, Workspace } from "workspace-engine";
 * import { faultStorage } from "workspace-engine/testing";
 *
 * const storage = faultStorage(new MemoryStorage(), { seed: 7, rates: { busy: 0.1, lost_answer: 0.1 } });
 * const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" }, storage });
 * storage.failNext("commit", "lost_answer");
 * await workspace.createProject({ title: "Website" });
 * const { projects } = await workspace.getProjects();
 * projects.length; // 1
 */
export function faultStorage(storage: Storage, options: FaultStorageOptions = {}): FaultStorage {
  aStorage(storage, "storage");
  check.checkOptions(options, faultRules);
  const { only, stormLength = 1, outageLength = 5, wait = pause } = options;
  const drawn = randomFaults(options);
  const faults = forEachFault(0);
  const names = Object.keys(faultsOf) as FaultyCall[];
  const calls = Object.fromEntries(names.map((call) => [call, 0])) as Record<FaultyCall, number>;
  /** Teams and `txId`s of commits that were made: to refuse one of them now would break the contract. */
  const made = new Set<string>();
  const plans = new Map<FaultyCall, PlannedFault[]>();
  /** By team, how many further commits conflict. */
  const storms = new Map<string, number>();
  /** How many further calls, of whichever method, an outage refuses. */
  let outage = 0;
  let isCalm = false;

  function isStormy(team: string, { fault }: RandomFault): boolean {
    const left = storms.get(team) ?? (fault === "conflict" ? stormLength : 0);
    if (left > 1) storms.set(team, left - 1);
    else storms.delete(team);
    return left > 0;
  }

  function faultOf(call: FaultyCall, checkedTeam: string | undefined, random: RandomFault) {
    const planned = plans.get(call)?.shift();
    if (planned === "delay") return { fault: null, delay: Math.max(1, random.delay) };
    if (planned === "conflict" && checkedTeam === undefined) return { fault: null, delay: 0 };
    if (planned !== undefined) return { fault: planned, delay: 0 };
    if (isCalm || only?.includes(call) === false) return { fault: null, delay: 0 };
    if (checkedTeam !== undefined && isStormy(checkedTeam, random)) return { ...random, fault: "conflict" as const };
    const befalls = random.fault !== null && random.fault !== "conflict" && faultsOf[call].includes(random.fault);
    return befalls ? random : { ...random, fault: null };
  }

  /** Makes the call, unless it is its fate to be refused, with what else must go wrong with it. */
  async function befall<T>(
    call: FaultyCall,
    make: (fault: FaultName | null) => Promise<T>,
    checkedTeam?: string,
  ): Promise<T> {
    calls[call] += 1;
    const random = drawn();
    if (outage > 0) {
      outage -= 1;
      faults.unavailable += 1;
      throw unreachable();
    }
    const { fault, delay } = faultOf(call, checkedTeam, random);
    if (delay > 0) {
      faults.delay += 1;
      await wait(delay);
    }
    if (fault instanceof Error) throw fault;
    if (fault !== null) faults[fault] += 1;
    if (fault === "busy") throw new StorageError("busy", "Another writer holds the storage.");
    if (fault === "unavailable") throw unreachable();
    if (fault === "lost_request") throw unknownOutcome();
    if (fault === "outage" || fault === "disconnect") outage = outageLength;
    const answer = await make(fault);
    if (fault === "lost_answer" || fault === "disconnect") throw unknownOutcome();
    return answer;
  }

  const { notify, lastSequence, explain, summarize, verify, stats } = storage;
  return {
    ...forwarding((call, _team, make) => befall(call, () => make(storage))),

    open: (kinds) => befall("open", () => storage.open(kinds)),

    get capabilities() {
      return storage.capabilities;
    },

    async commit(team, commit) {
      const key = `${team} ${commit.txId}`;
      const make = async (fault: FaultName | null): Promise<CommitResult> => {
        if (fault === "conflict") return { ok: false, conflicts: [...commit.check] };
        made.add(key);
        const result = await storage.commit(team, commit);
        // It was applied already: that the second sending failed does not matter.
        return fault === "duplicate" ? storage.commit(team, commit).catch(() => result) : result;
      };
      return befall("commit", make, commit.check.length > 0 && !made.has(key) ? team : undefined);
    },

    close: () => storage.close(),

    // Methods that the storage does not have are left out.
    ...(notify && { notify: notify.bind(storage) }),
    ...(lastSequence && { lastSequence: lastSequence.bind(storage) }),
    ...(explain && { explain: explain.bind(storage) }),
    ...(verify && { verify: verify.bind(storage) }),
    ...(summarize && { summarize: (...given) => befall("find", () => summarize.apply(storage, given)) }),
    ...(stats && {
      stats() {
        const known = stats.call(storage);
        return known && { ...known, conflicts: known.conflicts + faults.conflict };
      },
    }),

    failNext(call, ...planned) {
      if (!Object.hasOwn(faultsOf, call))
        throw new TypeError(`Calls of "${call}" cannot fail: only ${names.join(", ")} can go wrong.`);
      for (const fault of planned) {
        if (fault === null || fault instanceof Error || faultsOf[call].includes(fault)) continue;
        throw new TypeError(`"${fault}" cannot befall ${call}.`);
      }
      plans.set(call, [...(plans.get(call) ?? []), ...planned]);
    },

    calm() {
      isCalm = true;
      outage = 0;
      storms.clear();
    },

    faults,
    calls,
  } satisfies FaultStorage;
}

const unreachable = () => new StorageError("unavailable", "The storage cannot be reached.");

const unknownOutcome = () => new StorageError("unknown_outcome", "The connection was lost before the answer came.");
