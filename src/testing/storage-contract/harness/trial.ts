import { pause } from "../../../base/waiting";
import type { Clause, Query, Scalar, Selection } from "../../../storage/query";
import { ascending } from "../../../storage/query";
import type { Commit, CommitResult, DocumentKey, ReadOptions, Storage } from "../../../storage/storage";
import type { SummaryGroup, SummaryQuery } from "../../../storage/summary";
import { ensure, equal, show, storageErrorKind } from "./assert";
import type { StorageContractOptions } from "./contract";
import { type CommitDraft, commitOf, contractKinds, itemKey, put } from "./fixture";
import { StorageModel } from "./model";

const MAX_ATTEMPTS = 100;

export const allById: Query = { kind: "item", where: [], sort: ascending("id") };

/** The environment of one case: open storages, and a team that nobody used before, with the model of what it holds. */
export class Trial {
  readonly options: StorageContractOptions;
  readonly team: string;
  readonly model = new StorageModel();
  readonly #opened: Storage[];
  #other: Trial | undefined;
  #commits = 0;

  constructor(options: StorageContractOptions, team = `${crypto.randomUUID()}-a`, opened: Storage[] = []) {
    this.options = options;
    this.team = team;
    this.#opened = opened;
  }

  get other(): Trial {
    this.#other ??= this.inTeam("b");
    return this.#other;
  }

  inTeam(name: string | number): Trial {
    return new Trial(this.options, `${this.team}-${name}`, this.#opened);
  }

  /** The storage under test: the one that was opened last. */
  get storage(): Storage {
    const storage = this.#opened.at(-1);
    ensure(storage !== undefined, "the storage was not opened");
    return storage;
  }

  /** Opens a storage, which is closed at the end of the case. */
  async open(created: Promise<Storage> | Storage): Promise<Storage> {
    const storage = await created;
    this.#opened.push(storage);
    await storage.open(contractKinds);
    return storage;
  }

  async reopen(): Promise<Storage> {
    const reopened = this.options.reopen?.(this.storage);
    ensure(reopened !== undefined, "the options have no reopen");
    return this.open(reopened);
  }

  async end(): Promise<void> {
    for (const storage of this.#opened) await storage.close();
  }

  draft(draft: CommitDraft): Commit {
    return commitOf(++this.#commits, draft);
  }

  /** Commits, again after a `busy` or an unknown outcome. */
  async send(draft: CommitDraft, storage = this.storage): Promise<CommitResult> {
    return send(storage, this.team, this.draft(draft));
  }

  /** Commits, and requires of the answer, and of what is then stored, what the model says. */
  async commit(draft: CommitDraft): Promise<void> {
    const commit = this.draft(draft);
    const expected = this.model.commit(structuredClone(commit));
    const { txId: _txId, log: _log, ...parts } = commit;
    const what = `commit ${this.#commits} ${show(parts)}`;
    equal(await send(this.storage, this.team, commit), expected, what);
    await this.agrees(`after ${what}`);
    await this.gets([...commit.put, ...commit.del].slice(0, 10), `after ${what}`);
  }

  async putMany(documents: Commit["put"]): Promise<void> {
    const size = Math.min(documents.length, this.storage.capabilities.maxCommitDocuments);
    for (let start = 0; start < documents.length; start += size)
      await this.commit(put(...documents.slice(start, start + size)));
  }

  async agrees(what: string): Promise<void> {
    const { storage, team, model } = this;
    for (const kind of ["item", "note"]) {
      const query = { ...allById, kind };
      equal(await storage.find(team, query), model.find(query), `${what}: the documents of the kind ${kind}`);
    }
    const commits = model.changes(0, 10_000);
    equal(await storage.changes(team, 0, 10_000), commits, `${what}: the feed`);
    equal(await storage.logRange(team), { first: 1, last: commits.length }, `${what}: the range of the feed`);
  }

  async gets(keys: readonly DocumentKey[], what: string): Promise<void> {
    const named = keys.map(({ kind, id }) => ({ kind, id }));
    const expected = named.map((key) => this.model.get(key));
    equal(await this.storage.get(this.team, named), expected, `${what}: get ${show(named)}`);
  }
}

export async function send(storage: Storage, team: string, commit: Commit): Promise<CommitResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await storage.commit(team, commit);
    } catch (error) {
      const kind = storageErrorKind(error);
      if ((kind !== "busy" && kind !== "unknown_outcome") || attempt === MAX_ATTEMPTS) throw error;
      await pause(attempt);
    }
  }
}

type Action = (trial: Trial) => Promise<unknown>;

export type Step = CommitDraft | Action;

export type Sections = Readonly<Record<string, Readonly<Record<string, Step | readonly Step[]>>>>;

/** Does one thing after the other. What is committed is a copy: storages may freeze it, and wrong ones change it. */
export async function play(trial: Trial, ...steps: readonly Step[]): Promise<void> {
  for (const step of steps) await (typeof step === "function" ? step(trial) : trial.commit(structuredClone(step)));
}

export const elsewhere =
  (...steps: readonly Step[]): Action =>
  (trial) =>
    play(trial.other, ...steps);

/** Requires that the query finds what the model finds, or these ids, in this order: as documents, as ids, and by number. */
export const asks =
  (query: Partial<Query>, ids?: string): Action =>
  async ({ storage, team, model }) => {
    const whole: Query = { ...allById, ...query };
    const what = show(query);
    const expected = ids?.split(" ") ?? model.find(whole).map(({ id }) => id);
    equal(await storage.findIds(team, whole), expected, `${what}: findIds`);
    const documents = expected.map((id) => model.get({ kind: whole.kind, id }));
    equal(await storage.find(team, whole), documents, `${what}: find`);
    const isPart = whole.after !== undefined || whole.offset !== undefined || whole.limit !== undefined;
    if (!isPart) equal(await storage.count(team, whole), expected.length, `${what}: count`);
  };

export const asksFor = (...clauses: readonly Clause[]): readonly Action[] =>
  clauses.map((clause) => asks({ where: [clause] }));

export const countsBy =
  (field: string, values: readonly Scalar[], ...where: readonly Clause[]): Action =>
  async ({ storage, team, model }) => {
    const selection: Selection = { kind: "item", where };
    const [found, expected] = [
      await storage.countBy(team, selection, field, values),
      model.countBy(selection, field, values),
    ];
    const what = `countBy ${field} ${show(where)}`;
    equal(found.size, expected.size, `${what}: the number of entries`);
    for (const [value, count] of expected) equal(found.get(value), count, `${what}: ${value}`);
  };

const byKey = (groups: readonly SummaryGroup[]): readonly SummaryGroup[] =>
  [...groups].sort((left, right) => (JSON.stringify(left.key) < JSON.stringify(right.key) ? -1 : 1));

export const summarizes =
  (query: Omit<SummaryQuery, keyof Selection>, ...where: readonly Clause[]): Action =>
  async ({ storage, team, model }) => {
    const whole = { kind: "item", where, ...query };
    const found = await storage.summarize?.(team, whole);
    if (found === undefined) return;
    equal(byKey(found), byKey(model.summarize(whole)), `summarize ${show(whole)}`);
  };

export const readsOf = (storage: Storage, team: string, options?: ReadOptions) => ({
  get: () => storage.get(team, [itemKey("1")], options),
  find: () => storage.find(team, allById, options),
  findIds: () => storage.findIds(team, allById, options),
  count: () => storage.count(team, allById, options),
  countBy: () => storage.countBy(team, allById, "rank", [1], options),
});
