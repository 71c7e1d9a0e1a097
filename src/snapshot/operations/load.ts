import * as z from "zod/mini";
import type { Documents, Kind } from "../../documents";
import type { CallOptions, Operation } from "../../operation/operation";
import { insertEpicLists } from "../../resources/list/operations/list-operations";
import { isEpicList } from "../../resources/ordering/operations/placement";
import { SETTINGS_ID } from "../../resources/settings/settings-fields";
import { refuseOtherUnit, replaceable } from "../empty-workspace";
import { type LoadOutput, type SnapshotInput, sections } from "../snapshot";
import { snapshotCode } from "./snapshot-code";

export interface Load {
  /**
   * Fills an empty workspace with a snapshot, exported or written by hand, in one commit; one whose only member is the
   * acting user counts as empty, and the snapshot's members replace that one. What follows from other
   * documents or has a default may be left out: authors are then the acting user, times are now, and orders are those
   * of the file. Ids given from then on are above the largest ones loaded. Rules K7, H3.
   *
   * @throws WorkspaceError 400 `invalid_input` with an issue for each fault, up to 10,000; 403 `no_access` for anyone
   * but an admin; 409 `time_unit_mismatch`; 409 `workspace_not_empty`; 413 `too_large` for the storage.
   *
   * @example
   * ```ts
   * const copy = new Workspace({ teamId: "t-copy", actor: { user_id: "u-ada", role: "admin" } });
   * const { loaded } = await copy.load({
   *   time_unit: "seconds",
   *   projects: [{ id: "1", title: "Website" }],
   *   boards: [{ id: "1", title: "Launch", project_id: "1" }],
   *   lists: [{ id: "1", title: "To do", behavior: "committed", board_id: "1" }],
   *   cards: [{ id: "1", title: "Write the copy", list_id: "1" }],
   * });
   * loaded.cards; // 1
   * ```
   */
  load(snapshot: SnapshotInput, options?: CallOptions): Promise<LoadOutput>;
}

export const load: Operation<Load> = {
  role: "admin",
  isBounded: false,
  input: () => z.custom<SnapshotInput>(),
  async decide(session, snapshot) {
    const { readSnapshot } = await snapshotCode();
    const { header, corpus, largestIds } = readSnapshot(snapshot, session.context);
    const { time_unit, settings } = header;
    refuseOtherUnit(session, time_unit);
    for (const { kind, id } of await replaceable(session, true)) await session.remove(kind, id);
    await session.remove("settings", SETTINGS_ID);
    session.insert("settings", { id: SETTINGS_ID, time_unit, ...settings });
    for (const { kind, document } of corpus) session.insert(kind, document as Documents[Kind]);
    for (const [counter, largest] of largestIds) await session.skipIds(counter, largest);
    if (!corpus.of("list").some(({ document }) => isEpicList(document))) await insertEpicLists(session);
    const counts = sections.map(([name, kind]) => [name, corpus.of(kind).length] as const);
    return () => ({ loaded: Object.fromEntries(counts) as LoadOutput["loaded"] });
  },
};
