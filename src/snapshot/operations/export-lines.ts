import type { Engine } from "../../engine/engine";
import { failure } from "../../errors/errors";
import { SETTINGS_ID } from "../../resources/settings/settings-fields";
import type { ActingActor } from "../../session/context";
import { loadingElsewhere } from "../../session/loading-watch";
import { LINES_FORMAT, LINES_VERSION, type LinesProgress, lineKinds, totalOf } from "../lines/lines";
import { StoredPages } from "../lines/stored-pages";
import { settingsOf, written } from "../written";

/** How `exportLines` reports its progress, and when it gives up. */
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
  const stored = new StoredPages(engine, signal);
  let documents = 0;
  for await (const { kind, page } of stored.all()) {
    const range = await stored.read((storage, team) => storage.logRange(team));
    if (range.last !== last)
      throw failure("storage_busy", "Others changed the workspace meanwhile: start the export again.");
    for (const { body } of page) yield JSON.stringify({ [kind]: written(kind, body) });
    documents += page.length;
    if (page.length > 0) onProgress?.({ phase: "writing", documents, total: totalOf(head) });
  }
}
