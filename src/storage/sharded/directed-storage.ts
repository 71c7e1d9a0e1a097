import type { Query, Scalar, Selection } from "../query";
import type { QueryPlan } from "../query-plan";
import { readOne, readTogether, readWithChanges } from "../read-together";
import type {
  ChangeFeed,
  Commit,
  CommitResult,
  DocumentKey,
  IndexFault,
  KindDefinition,
  LogAsked,
  LogRange,
  PreparedPage,
  PreparedQuery,
  Read,
  ReadAnswer,
  ReadOptions,
  ReadsWithChanges,
  Retention,
  Storage,
  StorageCapabilities,
  StoredDocument,
} from "../storage";
import type { StorageStatistics } from "../storage-statistics";
import { withPage } from "../with-page";
import { cancelMove } from "./cancel-move";
import { meet } from "./capabilities";
import { FollowingListeners } from "./following-listeners";
import type { MovableStorage, Shards, WorkspaceMoved, WorkspacePlace } from "./movable-storage";
import { moveWorkspace } from "./move-workspace";
import { epochOf, furthest, isSameRetention, isSeal, sealKey } from "./placement";
import { Whereabouts } from "./whereabouts";

const sealRead: Read = { method: "get", keys: [sealKey] };

/** Sends each call where the directory says, and asks it again when the shard's seal shows that the workspace has moved. */
export class DirectedStorage implements MovableStorage {
  readonly capabilities: StorageCapabilities;
  readonly #where: Whereabouts;
  readonly #moveTimeout: number;
  readonly #listeners: FollowingListeners;

  constructor(given: Shards) {
    const where = new Whereabouts(given);
    this.#where = where;
    this.#moveTimeout = given.moveTimeout ?? 10_000;
    this.#listeners = new FollowingListeners(where.directory, (placement) => where.at(placement));
    const met = Object.values(given.shards).map(({ capabilities }) => capabilities);
    const { maxCommitDocuments, ...others } = met.reduce(meet);
    const multiProcess = others.multiProcess && given.directory.capabilities.multiProcess;
    // Where a commit is carried over, the seal goes with it.
    this.capabilities = Object.freeze({ ...others, multiProcess, maxCommitDocuments: maxCommitDocuments - 1 });
  }

  open(kinds: readonly KindDefinition[]): Promise<void> {
    return this.#where.open(kinds);
  }

  async get(team: string, keys: readonly DocumentKey[], options?: ReadOptions) {
    return (await this.#read(team, { method: "get", keys }, options)) as readonly (StoredDocument | null)[];
  }

  async find(team: string, query: Query, options?: ReadOptions) {
    return (await this.#read(team, { method: "find", query }, options)) as readonly StoredDocument[];
  }

  async findIds(team: string, query: Query, options?: ReadOptions) {
    return (await this.#read(team, { method: "findIds", query }, options)) as readonly string[];
  }

  async count(team: string, selection: Selection, options?: ReadOptions) {
    return (await this.#read(team, { method: "count", selection }, options)) as number;
  }

  async countBy(
    team: string,
    selection: Selection,
    field: string,
    values: readonly Scalar[],
    options?: ReadOptions,
  ): Promise<ReadonlyMap<Scalar, number>> {
    const read = { method: "countBy", selection, field, values } as const;
    return (await this.#read(team, read, options)) as ReadonlyMap<Scalar, number>;
  }

  readTogether(team: string, reads: readonly Read[], options?: ReadOptions): Promise<readonly ReadAnswer[]> {
    return this.#where.call(team, "answer", async (shard, { epoch }) => {
      const answers = await readTogether(shard, team, [...reads, sealRead], options);
      return { answer: answers.slice(0, -1), isThere: isCurrent(answers.at(-1), epoch) };
    });
  }

  readWithChanges(
    team: string,
    reads: readonly Read[],
    asked: LogAsked,
    options?: ReadOptions,
  ): Promise<ReadsWithChanges> {
    return this.#where.call(team, "answer", async (shard, { epoch, first }) => {
      const { answers, log } = await readWithChanges(shard, team, [...reads, sealRead], asked, options);
      const logHere = log && { ...log, changes: asked.after < first - 1 ? ("gap" as const) : log.changes };
      return { answer: { answers: answers.slice(0, -1), log: logHere }, isThere: isCurrent(answers.at(-1), epoch) };
    });
  }

  /** The shard prepares it, and after a move the next one. */
  prepare(team: string, query: Query): PreparedQuery {
    const copy = structuredClone(query);
    let prepared: { readonly shard: Storage; readonly query: PreparedQuery | undefined } | undefined;
    const preparedOn = (shard: Storage): PreparedQuery | undefined => {
      if (prepared?.shard !== shard) prepared = { shard, query: shard.prepare?.(team, copy) };
      return prepared.query;
    };
    const known = this.#where.known(team);
    if (known !== undefined) preparedOn(known);
    const find = (page: PreparedPage) => (shard: Storage) =>
      preparedOn(shard)?.find(page) ?? shard.find(team, withPage(copy, page), page);
    return { find: (page = {}) => this.#where.checked(team, find(page)) };
  }

  explain(team: string, query: Query, options?: ReadOptions): Promise<QueryPlan | undefined> {
    return this.#where.checked(team, async (shard) => shard.explain?.(team, query, options));
  }

  verify(team: string): Promise<readonly IndexFault[]> {
    return this.#where.checked(team, async (shard) => (await shard.verify?.(team)) ?? []);
  }

  stats(): StorageStatistics {
    return this.#where.stats();
  }

  /** Beside its own checks a commit is checked to be where the workspace is. */
  commit(team: string, commit: Commit): Promise<CommitResult> {
    return this.#where.call(team, "wait", async (shard, { epoch }) => {
      const check = [...commit.check, { ...sealKey, rev: epoch }];
      const answer = await shard.commit(team, { ...commit, check });
      if (answer.ok || answer.conflicts.length > 0) {
        return { answer, isThere: answer.ok || !answer.conflicts.some((one) => "kind" in one && isSeal(one)) };
      }
      // It has a `txId` of the feed, and the seal may have come after that commit: it is told apart by the rest.
      return { answer: epoch === 0 ? answer : await shard.commit(team, commit), isThere: true };
    });
  }

  /** Numbers that were given after the workspace was sealed might be given again where it went. */
  allocate(team: string, counter: string, n?: number): Promise<number> {
    return this.#where.checked(team, (shard) => shard.allocate(team, counter, n), "wait");
  }

  changes(team: string, after: number, limit: number): Promise<ChangeFeed> {
    return this.#where.checked(team, async (shard, { first }) => {
      const feed = await shard.changes(team, after, limit);
      return after < first - 1 ? "gap" : feed;
    });
  }

  logRange(team: string): Promise<LogRange> {
    return this.#where.checked(team, async (shard, { first }) => {
      const range = await shard.logRange(team);
      return { first: Math.max(range.first, first), last: range.last };
    });
  }

  /**
   * Noted in the directory too, so that it holds in whatever shard the workspace comes to. So it need not wait for one that is
   * handed over: a process that begins then could not even read.
   */
  async retain(team: string, retention: Retention): Promise<void> {
    await this.#where.directory.change(team, (placement) => {
      const further = furthest(placement.retention, retention);
      return isSameRetention(placement.retention, further) ? placement : { ...placement, retention: further };
    });
    await this.#where.checked(team, (shard) => shard.retain(team, retention));
  }

  notify(team: string, wake: () => void): () => void {
    this.#where.refuseUnlessOpen();
    return this.#listeners.add(team, wake);
  }

  async placeOf(team: string): Promise<WorkspacePlace> {
    this.#where.refuseUnlessOpen();
    const { shard, move } = await this.#where.directory.ask(team);
    return { shard, movingTo: move?.to };
  }

  async moveWorkspace(team: string, from: string, to: string): Promise<WorkspaceMoved> {
    this.#where.refuseUnlessOpen();
    const [source, target] = await Promise.all([this.#where.named(from), this.#where.named(to)]);
    const { directory, kinds } = this.#where;
    return moveWorkspace({ directory, team, from, to, source, target, kinds, timeout: this.#moveTimeout });
  }

  async cancelMove(team: string): Promise<void> {
    this.#where.refuseUnlessOpen();
    const { shard } = await this.#where.directory.ask(team);
    await cancelMove(this.#where.directory, team, shard, await this.#where.named(shard));
  }

  async close(): Promise<void> {
    this.#listeners.close();
    await this.#where.close();
  }

  /** The seal is read after it, or with it where the shard reads several together. */
  #read(team: string, read: Read, options?: ReadOptions): Promise<ReadAnswer | undefined> {
    return this.#where.call(team, "answer", async (shard, { epoch }) => {
      const [answer, seal] = (await shard.readTogether?.(team, [read, sealRead], options)) ?? [
        await readOne(shard, team, read, options),
        await shard.get(team, [sealKey]),
      ];
      return { answer, isThere: isCurrent(seal, epoch) };
    });
  }
}

const isCurrent = (seal: ReadAnswer | undefined, epoch: number): boolean =>
  epochOf((seal as readonly (StoredDocument | null)[])[0]) === epoch;
