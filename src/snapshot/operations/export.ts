import { type CallOptions, operation } from "../../operation/operation";
import { inOrder } from "../in-order";
import { readEverything } from "../read-everything";
import { SNAPSHOT_FORMAT, SNAPSHOT_VERSION, type Snapshot, type SnapshotSection, sections } from "../snapshot";
import { snapshotCode } from "./snapshot-code";

export interface Export {
  /**
   * Gives everything the workspace holds, archived and deleted things included, as one plain JSON value for `load`:
   * stored documents, not the API's resources. It shows one moment, even while others write. Rules K7, H3.
   *
   * @throws WorkspaceError 403 `no_access` for anyone but an admin, 503 `storage_busy` when others never stop writing.
   *
   * @example
   * ```ts
   * const snapshot = await workspace.export();
   * snapshot.cards.length; // 1
   * ```
   */
  export(input?: Readonly<Record<never, never>>, options?: CallOptions): Promise<Snapshot>;
}

export const exportWorkspace = operation<Export>({
  role: "admin",
  input: () => ({}),
  async decide(session) {
    const { documentSchemas } = await snapshotCode();
    const { teamId: team_id, timeUnit: time_unit } = session.context;
    const contents = await readEverything(session);
    const [stored = {}] = contents.get("settings") ?? [];
    const { id: _id, time_unit: _unit, ...settings } = inOrder(Object.keys(documentSchemas.settings.shape), stored);
    const filled = sections.map(([name, kind]) => {
      const keys = Object.keys(documentSchemas[kind].shape);
      return [name, contents.get(kind)?.map((document) => inOrder(keys, document))];
    });
    const documents = Object.fromEntries(filled) as Pick<Snapshot, SnapshotSection>;
    return () => ({ format: SNAPSHOT_FORMAT, version: SNAPSHOT_VERSION, team_id, time_unit, settings, ...documents });
  },
});
