import { isObject } from "../../base/json";
import { nextTurn } from "../../base/waiting";
import { type Documents, type Kind, kinds } from "../../documents";
import { documentSchemas } from "../../documents/document-schemas";
import type { Engine } from "../../engine/engine";
import { failure, refusal, WorkspaceError } from "../../errors/errors";
import type { Loose } from "../../integrity/corpus";
import { insertEpicLists } from "../../resources/list/operations/list-operations";
import { SETTINGS_ID } from "../../resources/settings/settings-fields";
import type { ActingActor } from "../../session/context";
import { mayBeApplied, RetryBudget, retried } from "../../session/retry";
import { type Decide, loadingElsewhere } from "../../session/run";
import type { Session } from "../../session/session";
import { ascending } from "../../storage/query";
import type { ReadOptions, Storage, StoredDocument } from "../../storage/storage";
import { refuseOtherUnit, replaceable } from "../empty-workspace";
import { type LineDocument, LineReader } from "../line-reader";
import { LINES_FORMAT, LINES_VERSION, type LinesProgress, lineKinds, totalOf } from "../lines";
import { IssueList } from "../read-snapshot";
import { type LoadOutput, loadedOf, type SnapshotSettings } from "../snapshot";
import { type StoredDocuments, storedCheck } from "../stored-check";

/** A document's keys in the order of its schema, and those within by name, so that equal workspaces give equal files. */
export function written(kind: Kind, document: Loose): Loose {
  const keys = Object.keys(documentSchemas[kind].shape).filter((key) => Object.hasOwn(document, key));
  return Object.fromEntries(keys.map((key) => [key, sortedWithin(document[key])]));
}

export function settingsOf(stored: Loose = {}): SnapshotSettings {
  const { id: _id, time_unit: _unit, ...settings } = written("settings", stored);
  return settings;
}

function sortedWithin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedWithin);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sortedWithin(value[key])]));
}

const PAGE = 1000;
const byId = ascending("id");

/** Reads what a storage holds of a workspace, again where it is busy. */
function storedPages({ options }: Engine, signal: AbortSignal | undefined) {
  const read = <T>(call: (storage: Storage, team: string, how: ReadOptions) => Promise<T>): Promise<T> =>
    retried(() => call(options.storage, options.teamId, { signal }), new RetryBudget(options, signal));
  const get: StoredDocuments["get"] = (kind, ids) => {
    const keys = ids.map((id) => ({ kind, id }));
    return read((storage, team, how) => storage.get(team, keys, how));
  };
  const find: StoredDocuments["find"] = (kind, where) =>
    read((storage, team, how) => storage.find(team, { kind, where, sort: byId }, how));
  return {
    get,
    find,
    last: async () => (await read((storage, team) => storage.logRange(team))).last,
    ids: (kind: Kind, limit: number) =>
      read((storage, team, how) => storage.findIds(team, { kind, where: [], sort: byId, limit }, how)),
    /** The documents of all kinds, page by page, in the order in which lines have them. */
    async *all(): AsyncGenerator<{ readonly kind: Kind; readonly page: readonly StoredDocument[] }, void> {
      for (const kind of lineKinds) {
        let last: StoredDocument | undefined;
        do {
          const after = last && { after: { key: last.id, id: last.id } };
          const query = { kind, where: [], sort: byId, limit: PAGE, ...after };
          const page = await read((storage, team, how) => storage.find(team, query, how));
          yield { kind, page };
          await nextTurn();
          last = page.length < PAGE ? undefined : page.at(-1);
        } while (last !== undefined);
      }
    },
  };
}

/** How `exportLines` reports its progress, and its abort signal. */
export interface ExportLinesOptions {
  /** Called with each page of documents that was written. */
  readonly onProgress?: ((progress: LinesProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The lines of a workspace, of which no more than a page is in memory at once. */
export async function* exportLines(
  engine: Engine,
  actor: ActingActor,
  { onProgress, signal }: ExportLinesOptions,
): AsyncGenerator<string, void> {
  await engine.ready();
  const { teamId: team_id, timeUnit: time_unit } = engine.options;
  const { last, ...head } = await engine.step(
    "exportLines",
    actor,
    async (session) => {
      const { last } = await session.log.logRange(team_id);
      const stored = await session.get("settings", SETTINGS_ID);
      if (stored?.loading !== undefined) throw loadingElsewhere();
      const all = lineKinds.map(async (kind) => [kind, await session.count({ kind, where: [] })] as const);
      const counts = Object.fromEntries((await Promise.all(all)).filter(([, count]) => count > 0));
      return () => ({ last, settings: settingsOf({ ...stored }), counts });
    },
    signal,
  );
  yield JSON.stringify({ format: LINES_FORMAT, version: LINES_VERSION, team_id, time_unit, ...head });
  const stored = storedPages(engine, signal);
  let documents = 0;
  for await (const { kind, page } of stored.all()) {
    if ((await stored.last()) !== last)
      throw failure("storage_busy", "Others changed the workspace meanwhile: start the export again.");
    for (const { body } of page) yield JSON.stringify({ [kind]: written(kind, body) });
    documents += page.length;
    if (page.length > 0) onProgress?.({ phase: "writing", documents, total: totalOf(head) });
  }
}

/** How `loadLines` reports its progress, and its abort signal. */
export interface LoadLinesOptions {
  /** Called with each batch of documents that was read or checked. */
  readonly onProgress?: ((progress: LinesProgress) => void) | undefined;
  /** Aborts the load: the documents loaded so far are discarded. */
  readonly signal?: AbortSignal | undefined;
}

const BATCH = 500;

/** Everything or nothing: the workspace bears the mark of this load until all of it is there and judged. */
export async function loadLines(
  engine: Engine,
  actor: ActingActor,
  lines: Iterable<string> | AsyncIterable<string>,
  mark: string,
  { signal, onProgress }: LoadLinesOptions,
): Promise<LoadOutput> {
  const issues = new IssueList();
  const reader = new LineReader(issues);
  const batchSize = Math.min(BATCH, engine.options.storage.capabilities.maxCommitDocuments);
  let hasMark = false;

  const report = (phase: LinesProgress["phase"], documents: number): void => {
    const { heading } = reader;
    if (heading !== undefined) onProgress?.({ phase, documents, total: totalOf(heading) });
  };
  const refuseFaults = (): void => {
    if (!issues.isEmpty) throw issues.error();
  };
  /** A step that is only taken while the workspace bears this load's mark. */
  const owned = (decide: (session: Session) => Promise<void>, until: AbortSignal | undefined): Promise<void> => {
    const marked: Decide<void> = async (session) => {
      const settings = await session.get("settings", SETTINGS_ID);
      if (settings?.loading !== mark) {
        throw refusal("workspace_loading", "", "Another load of this workspace has begun.");
      }
      await decide(session);
      return () => {};
    };
    return engine.step("loadLines", actor, marked, until);
  };

  async function removeAll(until: AbortSignal | undefined): Promise<void> {
    const stored = storedPages(engine, until);
    for (const kind of kinds) {
      if (kind === "settings") continue;
      for (;;) {
        const ids = await stored.ids(kind, batchSize);
        if (ids.length === 0) break;
        await owned(async (session) => {
          await session.getMany(kind, ids);
          for (const id of ids) await session.remove(kind, id);
        }, until);
        await nextTurn();
      }
    }
  }

  /** Marks the empty workspace; one that an earlier load has left half full is emptied first. */
  async function begin(): Promise<void> {
    const markEmpty: Decide<boolean> = async (session) => {
      const settings = await session.get("settings", SETTINGS_ID);
      const isLeft = settings?.loading !== undefined;
      if (!isLeft) for (const { kind, id } of await replaceable(session, false)) await session.remove(kind, id);
      await session.remove("settings", SETTINGS_ID);
      session.insert("settings", { id: SETTINGS_ID, time_unit: session.context.timeUnit, loading: mark });
      return () => isLeft;
    };
    const isLeftOver = await engine.step("loadLines", actor, markEmpty, signal);
    hasMark = true;
    if (isLeftOver) await removeAll(signal);
  }

  async function read(): Promise<void> {
    let batch: LineDocument[] = [];
    const flush = async (): Promise<void> => {
      const documents = batch;
      batch = [];
      // After the first fault lines are only read for further ones.
      if (issues.isEmpty && documents.length > 0) {
        await owned(async (session) => {
          refuseOtherUnit(session, reader.heading?.time_unit ?? "");
          for (const { kind, document } of documents) session.insert(kind, document as Documents[Kind]);
        }, signal);
      }
      report("reading", reader.documents);
      await nextTurn();
    };
    let count = 0;
    for await (const line of lines) {
      signal?.throwIfAborted();
      const document = reader.read(line);
      if (document !== undefined && issues.isEmpty) batch.push(document);
      count += 1;
      if (count % batchSize === 0) await flush();
    }
    await flush();
    reader.end();
  }

  async function check(): Promise<void> {
    const stored = storedPages(engine, signal);
    const faultsOf = storedCheck(stored);
    let documents = 0;
    for await (const { kind, page } of stored.all()) {
      signal?.throwIfAborted();
      // The first line is the heading.
      const places = new Map(page.map(({ id }, index) => [id, `line ${documents + index + 2}`]));
      issues.add(await faultsOf(kind, page, (id) => places.get(id) ?? `${kind} ${id}`));
      documents += page.length;
      if (page.length > 0) report("checking", documents);
    }
  }

  /** Takes the mark away, if as much is there as was loaded. */
  const end = (): Promise<void> =>
    owned(async (session) => {
      const { heading, hasEpicLists, largestIds } = reader;
      refuseOtherUnit(session, heading?.time_unit ?? "");
      for (const kind of lineKinds) {
        if ((await session.countGuarded({ kind, where: [] })) === reader.count(kind)) continue;
        throw refusal("workspace_not_empty", "", "Others wrote to the workspace during the load.");
      }
      for (const [counter, largest] of largestIds) await session.skipIds(counter, largest);
      await session.amend("settings", SETTINGS_ID, (settings) => {
        Object.assign(settings, heading?.settings);
        delete settings.loading;
      });
      if (!hasEpicLists) await insertEpicLists(session);
    }, signal);

  /** Leaves the workspace empty, as it was; fails where it does not bear this load's mark. */
  async function discard(): Promise<void> {
    await removeAll(undefined);
    await owned(async (session) => {
      await session.amend("settings", SETTINGS_ID, (settings) => void delete settings.loading);
      await insertEpicLists(session);
    }, undefined);
  }

  try {
    await begin();
    await read();
    refuseFaults();
    await check();
    refuseFaults();
    await end();
  } catch (error) {
    try {
      await discard();
    } catch (reason) {
      if (hasMark && !(reason instanceof WorkspaceError && reason.code === "workspace_loading"))
        throw leftOver(error, reason);
      throw error;
    }
    if (!mayBeApplied(error)) throw error;
    throw failure("storage_unavailable", "The load failed, and the workspace is empty as before.", { cause: error });
  }
  return loadedOf((kind) => reader.count(kind));
}

/** The error that ended the load, with the state it left. */
function leftOver(error: unknown, reason: unknown): WorkspaceError {
  const message =
    "The load failed, and the documents written so far could not be removed. The workspace is incomplete " +
    "and unusable until the next load: call loadLines with all lines, from the first; that replaces the partial load.";
  return failure("storage_unavailable", message, { cause: new AggregateError([error, reason], "The load broke off.") });
}
