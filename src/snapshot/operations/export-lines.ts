import { isObject } from "../../base/json";
import { nextTurn } from "../../base/waiting";
import type { Kind } from "../../documents";
import { documentSchemas } from "../../documents/document-schemas";
import type { Engine } from "../../engine/engine";
import { failure } from "../../errors/errors";
import type { Loose } from "../../integrity/corpus";
import { SETTINGS_ID } from "../../resources/settings/settings-fields";
import type { ActingActor } from "../../session/context";
import { RetryBudget, retried } from "../../session/retry";
import { loadingElsewhere } from "../../session/run";
import { ascending } from "../../storage/query";
import type { ReadOptions, Storage, StoredDocument } from "../../storage/storage";
import { LINES_FORMAT, LINES_VERSION, type LinesProgress, lineKinds, totalOf } from "../lines";
import type { SnapshotSettings } from "../snapshot";
import type { StoredDocuments } from "../stored-check";

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
export function storedPages({ options }: Engine, signal: AbortSignal | undefined) {
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
