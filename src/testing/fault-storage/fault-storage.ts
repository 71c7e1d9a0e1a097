import { pause } from "../../base/waiting";
import {
  aFunction,
  anInteger,
  checkOptions,
  must,
  numberFrom,
  type OptionRules,
  optional,
  optionsOf,
  wholeNumberFrom,
} from "../../errors/check-options";
import { aStorage } from "../../storage/a-storage";
import { ForwardingStorage, type TeamCall } from "../../storage/forwarding-storage";
import type { Commit, CommitResult, KindDefinition, PreparedQuery, Storage } from "../../storage/storage";
import { StorageError } from "../../storage/storage-error";
import type { StorageStatistics } from "../../storage/storage-statistics";
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
  /** In milliseconds. */
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

const aRate = optional(must("from 0 to 1", (value) => typeof value === "number" && value >= 0 && value <= 1));

/** Rates such as 0.1, 0.2 and 0.7 add up to a little more than 1. */
const ALMOST_NOTHING = 1e-9;

const atMostOne = must("rates that make at most 1, delay not counted", (rates) => {
  const sum = exclusiveFaults.reduce((total, name) => total + Number(Reflect.get(Object(rates), name) ?? 0), 0);
  return sum <= 1 + ALMOST_NOTHING;
});

const faultRules: OptionRules<FaultStorageOptions> = {
  seed: optional(anInteger),
  rates: optional((value, name) => {
    optionsOf(forEachFault(aRate))(value, name);
    atMostOne(value, name);
  }),
  only: optional(
    must(
      `an array of: ${Object.keys(faultsOf).join(", ")}`,
      (value) => Array.isArray(value) && value.every((call) => Object.hasOwn(faultsOf, call)),
    ),
  ),
  stormLength: optional(wholeNumberFrom(1)),
  outageLength: optional(numberFrom(1)),
  longestDelay: optional(numberFrom(0)),
  wait: optional(aFunction),
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
  checkOptions(options, faultRules);
  return new FaultyStorage(storage, options);
}

class FaultyStorage extends ForwardingStorage implements FaultStorage {
  readonly notify?: NonNullable<Storage["notify"]>;
  readonly lastSequence?: NonNullable<Storage["lastSequence"]>;
  readonly prepare?: NonNullable<Storage["prepare"]>;
  readonly explain?: NonNullable<Storage["explain"]>;
  readonly summarize?: NonNullable<Storage["summarize"]>;
  readonly verify?: NonNullable<Storage["verify"]>;
  readonly stats?: NonNullable<Storage["stats"]>;
  readonly #inner: Storage;
  readonly #wait: (milliseconds: number) => Promise<void>;
  readonly #stormLength: number;
  readonly #outageLength: number;
  readonly #drawn: () => RandomFault;
  readonly #only: ReadonlySet<FaultyCall> | undefined;
  /** Teams and `txId`s of commits that were made: to refuse one of them now would break the contract. */
  readonly #made = new Set<string>();
  readonly #plans = new Map<FaultyCall, PlannedFault[]>();
  /** How many further commits of a team conflict. */
  readonly #storms = new Map<string, number>();
  /** How many further calls, of whichever method, an outage refuses. */
  #outage = 0;
  #isCalm = false;
  readonly faults = forEachFault(0);
  readonly calls = Object.fromEntries(Object.keys(faultsOf).map((call) => [call, 0])) as Record<FaultyCall, number>;

  constructor(inner: Storage, options: FaultStorageOptions) {
    super();
    this.#inner = inner;
    this.#drawn = randomFaults(options);
    this.#only = options.only && new Set(options.only);
    this.#stormLength = options.stormLength ?? 1;
    this.#outageLength = options.outageLength ?? 5;
    this.#wait = options.wait ?? pause;
    // Methods that the storage does not have are left out.
    for (const name of ["notify", "lastSequence", "explain", "verify"] as const)
      if (inner[name] !== undefined) Object.assign(this, { [name]: inner[name].bind(inner) });
    const { prepare, summarize, stats } = inner;
    if (summarize !== undefined) {
      this.summarize = (...given) => this.#befall("find", () => summarize.apply(inner, given));
    }
    if (stats !== undefined) this.stats = () => this.#withMadeUp(stats.call(inner));
    if (prepare !== undefined) this.prepare = (team, query) => this.#pages(prepare.call(inner, team, query));
  }

  /** Counts the injected conflicts too. */
  #withMadeUp(stats: StorageStatistics | undefined): StorageStatistics | undefined {
    return stats && { ...stats, conflicts: stats.conflicts + this.faults.conflict };
  }

  /** Prepared queries have the same faults as `find`. */
  #pages(prepared: PreparedQuery): PreparedQuery {
    return { find: (page) => this.#befall("find", () => prepared.find(page)) };
  }

  get capabilities() {
    return this.#inner.capabilities;
  }

  failNext(call: FaultyCall, ...faults: readonly PlannedFault[]): void {
    if (!Object.hasOwn(faultsOf, call)) {
      throw new TypeError(`Calls of "${call}" cannot fail: only ${Object.keys(faultsOf).join(", ")} can go wrong.`);
    }
    for (const fault of faults) {
      if (fault === null || fault instanceof Error || faultsOf[call].includes(fault)) continue;
      throw new TypeError(`"${fault}" cannot befall ${call}.`);
    }
    this.#plans.set(call, [...(this.#plans.get(call) ?? []), ...faults]);
  }

  calm(): void {
    this.#isCalm = true;
    this.#outage = 0;
    this.#storms.clear();
  }

  open(kinds: readonly KindDefinition[]) {
    return this.#befall("open", () => this.#inner.open(kinds));
  }

  override async commit(team: string, commit: Commit): Promise<CommitResult> {
    const key = `${team} ${commit.txId}`;
    const canConflict = commit.check.length > 0 && !this.#made.has(key);
    const fault = await this.#meet("commit", canConflict ? team : undefined);
    if (fault === "conflict") return { ok: false, conflicts: [...commit.check] };
    this.#made.add(key);
    const result = await this.#inner.commit(team, commit);
    if (isLost(fault)) throw unknownOutcome();
    // It was applied already: that the second sending failed does not matter.
    return fault === "duplicate" ? this.#inner.commit(team, commit).catch(() => result) : result;
  }

  override async allocate(team: string, counter: string, n?: number): Promise<number> {
    const fault = await this.#meet("allocate");
    const first = await this.#inner.allocate(team, counter, n);
    if (isLost(fault)) throw unknownOutcome();
    return first;
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  protected pass<T>(call: TeamCall, _team: string, make: (storage: Storage) => Promise<T>): Promise<T> {
    return this.#befall(call, () => make(this.#inner));
  }

  async #befall<T>(call: FaultyCall, make: () => Promise<T>): Promise<T> {
    await this.#meet(call);
    return make();
  }

  /** Refuses the call if that is its fate, and says what else must go wrong with it. */
  async #meet(call: FaultyCall, checkedTeam?: string): Promise<FaultName | null> {
    this.calls[call] += 1;
    const drawn = this.#drawn();
    if (this.#outage > 0) {
      this.#outage -= 1;
      this.faults.unavailable += 1;
      throw unreachable();
    }
    const { fault, delay } = this.#faultOf(call, checkedTeam, drawn);
    if (delay > 0) {
      this.faults.delay += 1;
      await this.#wait(delay);
    }
    if (fault instanceof Error) throw fault;
    if (fault !== null) this.faults[fault] += 1;
    if (fault === "busy") throw new StorageError("busy", "Another writer holds the storage.");
    if (fault === "unavailable") throw unreachable();
    if (fault === "lost_request") throw unknownOutcome();
    if (fault === "outage" || fault === "disconnect") this.#outage = this.#outageLength;
    return fault;
  }

  #faultOf(
    call: FaultyCall,
    checkedTeam: string | undefined,
    drawn: RandomFault,
  ): { readonly fault: PlannedFault; readonly delay: number } {
    const planned = this.#plans.get(call)?.shift();
    if (planned === "delay") return { fault: null, delay: Math.max(1, drawn.delay) };
    if (planned === "conflict" && checkedTeam === undefined) return { fault: null, delay: 0 };
    if (planned !== undefined) return { fault: planned, delay: 0 };
    if (this.#isCalm || this.#only?.has(call) === false) return { fault: null, delay: 0 };
    if (checkedTeam !== undefined && this.#isStormy(checkedTeam, drawn)) return { ...drawn, fault: "conflict" };
    const befalls = drawn.fault !== null && drawn.fault !== "conflict" && faultsOf[call].includes(drawn.fault);
    return befalls ? drawn : { ...drawn, fault: null };
  }

  #isStormy(team: string, { fault }: RandomFault): boolean {
    const left = this.#storms.get(team) ?? (fault === "conflict" ? this.#stormLength : 0);
    if (left > 1) this.#storms.set(team, left - 1);
    else this.#storms.delete(team);
    return left > 0;
  }
}

const isLost = (fault: FaultName | null): boolean => fault === "lost_answer" || fault === "disconnect";

function unreachable(): StorageError {
  return new StorageError("unavailable", "The storage cannot be reached.");
}

function unknownOutcome(): StorageError {
  return new StorageError("unknown_outcome", "The connection was lost before the answer came.");
}
