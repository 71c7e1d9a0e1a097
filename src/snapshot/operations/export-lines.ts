import { nextTurn } from "../../base/next-turn";
import { documentSchemas } from "../../documents/document-schemas";
import type { Engine } from "../../engine/engine";
import { failure } from "../../errors/errors";
import type { Loose } from "../../integrity/loose";
import { SETTINGS_ID } from "../../resources/settings/settings-fields";
import type { ActingActor } from "../../session/context";
import { loadingElsewhere } from "../../session/loading-watch";
import { RetryBudget, retried } from "../../session/retry";
import { ascending } from "../../storage/clauses";
import type { StoredDocument } from "../../storage/storage";
import { inOrder } from "../in-order";
import { LINES_FORMAT, LINES_VERSION, type LinesProgress, lineKinds, totalOf } from "../lines/lines";

/** How `exportLines` reports its progress, and when it gives up. */
export interface ExportLinesOptions {
  /** Called with each page of documents that was written. */
  readonly onProgress?: ((progress: LinesProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const PAGE = 1000;
const byId = ascending("id");

/** The lines of a workspace, of which no more than a page is in memory at once. */
export async function* exportLines(
  engine: Engine,
  actor: ActingActor,
  { onProgress, signal }: ExportLinesOptions,
): AsyncGenerator<string, void> {
  await engine.ready();
  const { storage, teamId: team, timeUnit } = engine.options;
  const { counts, settings, last } = await engine.step(
    "exportLines",
    actor,
    async (session) => {
      const { last } = await session.log.logRange(team);
      const settings: Loose = (await session.get("settings", SETTINGS_ID)) ?? {};
      if (settings["loading"] !== undefined) throw loadingElsewhere();
      const counts = await Promise.all(
        lineKinds.map(async (kind) => [kind, await session.count({ kind, where: [] })] as const),
      );
      return () => ({ last, settings, counts: Object.fromEntries(counts.filter(([, count]) => count > 0)) });
    },
    signal,
  );
  const { id: _id, time_unit: _unit, ...kept } = inOrder(Object.keys(documentSchemas.settings.shape), settings);
  const heading = { format: LINES_FORMAT, version: LINES_VERSION, team_id: team, time_unit: timeUnit, settings: kept };
  yield JSON.stringify({ ...heading, counts });
  const total = totalOf({ counts });
  let documents = 0;
  for (const kind of lineKinds) {
    const keys = Object.keys(documentSchemas[kind].shape);
    let after: StoredDocument | undefined;
    do {
      const place = after && { after: { key: after.id, id: after.id } };
      const query = { kind, where: [], sort: byId, limit: PAGE, ...place };
      const page = await retried(() => storage.find(team, query, { signal }), new RetryBudget(engine.options, signal));
      const range = await retried(() => storage.logRange(team), new RetryBudget(engine.options, signal));
      if (range.last !== last)
        throw failure("storage_busy", "Others changed the workspace meanwhile: start the export again.");
      for (const { body } of page) yield JSON.stringify({ [kind]: inOrder(keys, body) });
      documents += page.length;
      if (page.length > 0) onProgress?.({ phase: "writing", documents, total });
      await nextTurn();
      after = page.length < PAGE ? undefined : page.at(-1);
    } while (after !== undefined);
  }
}
