import { nextTurn } from "../../base/next-turn";
import { type Documents, type Kind, kinds } from "../../documents";
import type { Engine } from "../../engine/engine";
import { failure, refusal, WorkspaceError } from "../../errors/errors";
import { insertEpicLists } from "../../resources/list/operations/list-operations";
import { SETTINGS_ID } from "../../resources/settings/settings-fields";
import type { ActingActor } from "../../session/context";
import { mayBeApplied } from "../../session/may-be-applied";
import { RetryBudget, retried } from "../../session/retry";
import type { Decide } from "../../session/run";
import type { Session } from "../../session/session";
import { ascending } from "../../storage/clauses";
import { refuseOtherUnit, replaceable } from "../empty-workspace";
import { IssueList } from "../issue-list";
import { type LineDocument, LineReader } from "../lines/line-reader";
import { type LinesProgress, lineKinds, totalOf } from "../lines/lines";
import { StoredCheck, type StoredDocuments } from "../lines/stored-check";
import { type LoadOutput, sections } from "../snapshot";

/** How `loadLines` reports its progress, and when it gives up. */
export interface LoadLinesOptions {
  /** Called with each batch of documents that was read or checked. */
  readonly onProgress?: ((progress: LinesProgress) => void) | undefined;
  /** Gives up when aborted: what was loaded by then is discarded. */
  readonly signal?: AbortSignal | undefined;
}

const BATCH = 500;
const byId = ascending("id");

/** Fills an empty workspace batch by batch; it bears the mark of this load until all of it is there and judged. */
export function loadLines(
  engine: Engine,
  actor: ActingActor,
  lines: Iterable<string> | AsyncIterable<string>,
  mark: string,
  { onProgress, signal }: LoadLinesOptions,
): Promise<LoadOutput> {
  return new LinesLoad(engine, actor, mark, signal, onProgress).fill(lines);
}

class LinesLoad {
  readonly #engine: Engine;
  readonly #actor: ActingActor;
  readonly #mark: string;
  readonly #signal: AbortSignal | undefined;
  readonly #onProgress: ((progress: LinesProgress) => void) | undefined;
  readonly #issues = new IssueList();
  readonly #reader = new LineReader(this.#issues);
  readonly #batchSize: number;
  #hasMark = false;

  constructor(
    engine: Engine,
    actor: ActingActor,
    mark: string,
    signal: AbortSignal | undefined,
    onProgress: ((progress: LinesProgress) => void) | undefined,
  ) {
    this.#engine = engine;
    this.#actor = actor;
    this.#mark = mark;
    this.#signal = signal;
    this.#onProgress = onProgress;
    this.#batchSize = Math.min(BATCH, engine.options.storage.capabilities.maxCommitDocuments);
  }

  /** Loads everything or nothing. */
  async fill(lines: Iterable<string> | AsyncIterable<string>): Promise<LoadOutput> {
    try {
      await this.#begin();
      await this.#read(lines);
      if (!this.#issues.isEmpty) throw this.#issues.error();
      await this.#check();
      if (!this.#issues.isEmpty) throw this.#issues.error();
      await this.#end();
    } catch (error) {
      const isDiscarded = await this.#discard().then(
        () => true,
        (reason: unknown) => {
          if (this.#hasMark && !isOvertaken(reason)) throw leftOver(error, reason);
          return false;
        },
      );
      throw isDiscarded && mayBeApplied(error) ? notLoaded(error) : error;
    }
    const counts = sections.map(([name, kind]) => [name, this.#reader.count(kind)] as const);
    return { loaded: Object.fromEntries(counts) as LoadOutput["loaded"] };
  }

  /** Marks the empty workspace; one that an earlier load has left half full is emptied first. */
  async #begin(): Promise<void> {
    const isLeftOver = await this.#step(async (session) => {
      const settings = await session.get("settings", SETTINGS_ID);
      const isLeft = settings?.loading !== undefined;
      if (!isLeft) for (const { kind, id } of await replaceable(session, false)) await session.remove(kind, id);
      await session.remove("settings", SETTINGS_ID);
      session.insert("settings", { id: SETTINGS_ID, time_unit: session.context.timeUnit, loading: this.#mark });
      return () => isLeft;
    }, this.#signal);
    this.#hasMark = true;
    if (isLeftOver) await this.#removeAll(this.#signal);
  }

  /** Leaves the workspace empty, as it was; does nothing where it does not bear this load's mark. */
  async #discard(): Promise<void> {
    await this.#removeAll(undefined);
    await this.#owned(async (session) => {
      await session.amend("settings", SETTINGS_ID, (settings) => void delete settings.loading);
      await insertEpicLists(session);
    }, undefined);
  }

  async #read(lines: Iterable<string> | AsyncIterable<string>): Promise<void> {
    let batch: LineDocument[] = [];
    const flush = async (): Promise<void> => {
      const documents = batch;
      batch = [];
      // After the first fault lines are only read for further ones.
      if (this.#issues.isEmpty && documents.length > 0) await this.#insert(documents);
      this.#report("reading", this.#reader.documents);
      await nextTurn();
    };
    let read = 0;
    for await (const line of lines) {
      this.#signal?.throwIfAborted();
      const document = this.#reader.read(line);
      if (document !== undefined && this.#issues.isEmpty) batch.push(document);
      read += 1;
      if (read % this.#batchSize === 0) await flush();
    }
    await flush();
    this.#reader.end();
  }

  #insert(documents: readonly LineDocument[]): Promise<void> {
    return this.#owned(async (session) => {
      refuseOtherUnit(session, this.#reader.heading?.time_unit ?? "");
      for (const { kind, document } of documents) session.insert(kind, document as Documents[Kind]);
    }, this.#signal);
  }

  async #check(): Promise<void> {
    const stored = this.#stored();
    const check = new StoredCheck(stored);
    let documents = 0;
    for (const kind of lineKinds) {
      let after: string | undefined;
      do {
        this.#signal?.throwIfAborted();
        const page = await stored.page(kind, after);
        // The first line is the heading.
        const places = new Map(page.map(({ id }, index) => [id, `line ${documents + index + 2}`]));
        this.#issues.add(await check.faultsOf(kind, page, (id) => places.get(id) ?? `${kind} ${id}`));
        documents += page.length;
        if (page.length > 0) this.#report("checking", documents);
        await nextTurn();
        after = page.length < BATCH ? undefined : page.at(-1)?.id;
      } while (after !== undefined);
    }
  }

  /** Takes the mark away, if as much is there as was loaded. */
  #end(): Promise<void> {
    const { heading, hasEpicLists, largestIds } = this.#reader;
    return this.#owned(async (session) => {
      refuseOtherUnit(session, heading?.time_unit ?? "");
      for (const kind of lineKinds) {
        if ((await session.countGuarded({ kind, where: [] })) === this.#reader.count(kind)) continue;
        throw refusal("workspace_not_empty", "", "Others wrote to the workspace during the load.");
      }
      for (const [counter, largest] of largestIds) await session.skipIds(counter, largest);
      await session.amend("settings", SETTINGS_ID, (settings) => {
        Object.assign(settings, heading?.settings);
        delete settings.loading;
      });
      if (!hasEpicLists) await insertEpicLists(session);
    }, this.#signal);
  }

  async #removeAll(signal: AbortSignal | undefined): Promise<void> {
    const { storage, teamId } = this.#engine.options;
    for (const kind of kinds) {
      if (kind === "settings") continue;
      for (;;) {
        const query = { kind, where: [], sort: byId, limit: this.#batchSize };
        const ids = await this.#retried(() => storage.findIds(teamId, query, { signal }), signal);
        if (ids.length === 0) break;
        await this.#owned(async (session) => {
          await session.getMany(kind, ids);
          for (const id of ids) await session.remove(kind, id);
        }, signal);
        await nextTurn();
      }
    }
  }

  /** A step that is only taken while the workspace bears this load's mark. */
  #owned(decide: (session: Session) => Promise<void>, signal: AbortSignal | undefined): Promise<void> {
    return this.#step(async (session) => {
      const settings = await session.get("settings", SETTINGS_ID);
      if (settings?.loading !== this.#mark) {
        throw refusal("workspace_loading", "", "Another load of this workspace has begun.");
      }
      await decide(session);
      return () => {};
    }, signal);
  }

  #step<Output>(decide: Decide<Output>, signal: AbortSignal | undefined): Promise<Output> {
    return this.#engine.step("loadLines", this.#actor, decide, signal);
  }

  #report(phase: LinesProgress["phase"], documents: number): void {
    const { heading } = this.#reader;
    if (heading !== undefined) this.#onProgress?.({ phase, documents, total: totalOf(heading) });
  }

  #retried<T>(call: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    return retried(call, new RetryBudget(this.#engine.options, signal));
  }

  #stored(): StoredDocuments {
    const { storage, teamId } = this.#engine.options;
    const signal = this.#signal;
    const options = { signal };
    return {
      page: (kind, id) => {
        const after = id === undefined ? undefined : { after: { key: id, id } };
        const query = { kind, where: [], sort: byId, limit: BATCH, ...after };
        return this.#retried(() => storage.find(teamId, query, options), signal);
      },
      get: (kind, ids) => {
        const keys = ids.map((id) => ({ kind, id }));
        return this.#retried(() => storage.get(teamId, keys, options), signal);
      },
      find: (kind, where) => this.#retried(() => storage.find(teamId, { kind, where, sort: byId }, options), signal),
    };
  }
}

const isOvertaken = (error: unknown): boolean => error instanceof WorkspaceError && error.code === "workspace_loading";

/** The outcome of a step was unknown, but nothing of the load is left. */
const notLoaded = (cause: unknown): WorkspaceError =>
  failure("storage_unavailable", "The load broke off, and the workspace is empty as before.", { cause });

/** The error that ended the load, with the state it left. */
function leftOver(error: unknown, reason: unknown): WorkspaceError {
  const message =
    "The load broke off, and what was written by then could not be removed. The workspace holds a part of the documents " +
    "and is refused until the next load: call loadLines with all lines, from the first; that removes what is there.";
  return failure("storage_unavailable", message, { cause: new AggregateError([error, reason], "The load broke off.") });
}
