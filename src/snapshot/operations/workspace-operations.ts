import * as z from "zod/mini";
import { type Documents, type Kind, kinds } from "../../documents";
import { failure, fetchPart } from "../../errors/errors";
import type { Loose } from "../../integrity/corpus";
import { type CallOptions, type Operation, operation } from "../../operation/operation";
import { insertEpicLists } from "../../resources/list/operations/list-operations";
import { isEpicList } from "../../resources/ordering/operations/placement";
import { SETTINGS_ID } from "../../resources/settings/settings-fields";
import type { Session } from "../../session/session";
import { ascending } from "../../storage/query";
import type { BrokenRule } from "../broken-rules";
import { refuseOtherUnit, replaceable } from "../empty-workspace";
import {
  type LoadOutput,
  loadedOf,
  SNAPSHOT_FORMAT,
  SNAPSHOT_VERSION,
  type Snapshot,
  type SnapshotInput,
  type SnapshotSection,
  sections,
} from "../snapshot";

/** The code for whole workspaces, loaded on demand: the schemas of all stored documents make it large. */
export const snapshotCode = () => fetchPart(() => import("./fetched"));

export interface Export {
  /**
   * Returns everything in the workspace, archived and deleted things included, as one plain JSON value for `load`:
   * stored documents, not the API's resources. It shows one moment, even while others write. Rules K7, H3.
   * @throws WorkspaceError 403 `no_access` for anyone but an admin, 503 `storage_busy` when others never stop writing.
   * @example
   * const snapshot = await workspace.export();
   * snapshot.cards.length; // 1
   */
  export(input?: Readonly<Record<never, never>>, options?: CallOptions): Promise<Snapshot>;
}

export const exportWorkspace = operation<Export>({
  role: "admin",
  input: () => ({}),
  async decide(session) {
    const { settingsOf, written } = await snapshotCode();
    const { teamId: team_id, timeUnit: time_unit } = session.context;
    const contents = await readEverything(session);
    const settings = settingsOf(contents.get("settings")?.[0]);
    const filled = sections.map(([name, kind]) => [name, contents.get(kind)?.map((each) => written(kind, each))]);
    const documents = Object.fromEntries(filled) as Pick<Snapshot, SnapshotSection>;
    return () => ({ format: SNAPSHOT_FORMAT, version: SNAPSHOT_VERSION, team_id, time_unit, settings, ...documents });
  },
});

const ATTEMPTS = 10;

/** All documents of the workspace as they stood at one moment: nothing was committed while they were read. */
async function readEverything(session: Session): Promise<ReadonlyMap<Kind, readonly Loose[]>> {
  const { log, context } = session;
  const sort = ascending("id");
  let { last } = await log.logRange(context.teamId);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const read = kinds.map(async (kind) => [kind, await session.find({ kind, where: [], sort })] as const);
    const contents = new Map<Kind, readonly Loose[]>(await Promise.all(read));
    const before = last;
    ({ last } = await log.logRange(context.teamId));
    if (last === before) return contents;
  }
  throw failure("storage_busy", "Others kept changing the workspace; try again.");
}

export interface Load {
  /**
   * Fills an empty workspace with a snapshot, exported or written by hand, in one commit; one whose only member is the
   * acting user counts as empty, and the snapshot's members replace that one. What follows from other
   * documents or has a default may be left out: authors are then the acting user, times are now, and orders are those
   * of the file. Ids given from then on are above the largest ones loaded. Rules K7, H3.
   * @throws WorkspaceError 400 `invalid_input` with an issue for each fault, up to 10,000; 403 `no_access` for anyone
   * but an admin; 409 `time_unit_mismatch`; 409 `workspace_not_empty`; 413 `too_large` for the storage.
   * @example
   * const copy = new Workspace({ teamId: "t-copy", actor: { user_id: "u-ada", role: "admin" } });
   * const { loaded } = await copy.load({
   *   time_unit: "seconds",
   *   projects: [{ id: "1", title: "Website" }],
   *   boards: [{ id: "1", title: "Launch", project_id: "1" }],
   *   lists: [{ id: "1", title: "To do", behavior: "committed", board_id: "1" }],
   *   cards: [{ id: "1", title: "Write the copy", list_id: "1" }],
   * });
   * loaded.cards; // 1
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
    return () => loadedOf((kind) => corpus.of(kind).length);
  },
};

export interface Verify {
  /**
   * Lists every violated rule between documents: orders, totals, symmetric links, missing targets.
   * No operation of the engine leaves one broken; what writes to the storage past the engine may. A storage with an
   * index of its own is also asked whether that agrees with the documents: a fault there has the code `index_mismatch`, the
   * declared field as its `path`, and no `id`. Rule K7.8.
   * @throws WorkspaceError 403 `no_access` for anyone but an admin, 503 `storage_busy` when others never stop writing.
   * @example
   * await workspace.verify(); // []
   */
  verify(input?: Readonly<Record<never, never>>, options?: CallOptions): Promise<readonly BrokenRule[]>;
}

export const verify = operation<Verify>({
  role: "admin",
  input: () => ({}),
  async decide(session) {
    const { brokenRules } = await snapshotCode();
    const contents = await readEverything(session);
    const faults = await session.indexFaults();
    const wrong = faults.map(({ kind, field, message }): BrokenRule => {
      // The kind is one of the engine's, as the storage was opened with no others; one of the host's own is recognised by its name.
      return { kind: kind as Kind, id: "", path: field, code: "index_mismatch", message: `The index has ${message}.` };
    });
    return () => [...brokenRules(contents), ...wrong];
  },
});
