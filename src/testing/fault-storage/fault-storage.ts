import { pause } from "../../base/waiting";
import * as check from "../../errors/check-options";
import { aStorage } from "../../storage/argument-checks";
import { forwarding } from "../../storage/forwarding";
import type { Storage } from "../../storage/storage";
import { StorageError } from "../../storage/storage-error";
import { seededRandom } from "../repeatable/seeded-random";
import {
  exclusiveFaults,
  type FaultName,
  type FaultStorage,
  type FaultStorageOptions,
  type FaultyCall,
  faultsOf,
  forEachFault,
} from "./faults";

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

  /** Refuses the call if that is its fate, and says what else must go wrong with it. */
  async function meet(call: FaultyCall, checkedTeam?: string): Promise<FaultName | null> {
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
    return fault;
  }

  async function befall<T>(call: FaultyCall, make: () => Promise<T>): Promise<T> {
    await meet(call);
    return make();
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
      const canConflict = commit.check.length > 0 && !made.has(key);
      const fault = await meet("commit", canConflict ? team : undefined);
      if (fault === "conflict") return { ok: false, conflicts: [...commit.check] };
      made.add(key);
      const result = await storage.commit(team, commit);
      if (isLost(fault)) throw unknownOutcome();
      // It was applied already: that the second sending failed does not matter.
      return fault === "duplicate" ? storage.commit(team, commit).catch(() => result) : result;
    },

    async allocate(team, counter, n) {
      const fault = await meet("allocate");
      const first = await storage.allocate(team, counter, n);
      if (isLost(fault)) throw unknownOutcome();
      return first;
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

const isLost = (fault: FaultName | null): boolean => fault === "lost_answer" || fault === "disconnect";

const unreachable = () => new StorageError("unavailable", "The storage cannot be reached.");

const unknownOutcome = () => new StorageError("unknown_outcome", "The connection was lost before the answer came.");
