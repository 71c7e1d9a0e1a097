import { type Kind, kinds } from "../../documents";
import { WorkspaceError } from "../../errors";
import type { Loose } from "../../integrity/loose";
import { settle } from "../../session/draft";
import type { Session } from "../../session/session";
import { ascending } from "../../storage/clauses";
import { type CallOptions, operation } from "../operation";
import { SNAPSHOT_FORMAT, SNAPSHOT_VERSION, type Snapshot, type SnapshotSection, sections } from "./snapshot";

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
    const { teamId: team_id, timeUnit: time_unit } = session.context;
    const contents = await readSteadily(session);
    const { id: _id, time_unit: _unit, ...settings } = contents.get("settings")?.[0] ?? {};
    const { documentSchemas } = await import("../../documents/schemas");
    const stored = sections.map(([name, kind]) => {
      const keys = Object.keys(documentSchemas[kind].shape);
      return [name, contents.get(kind)?.map((document) => inOrder(keys, document))];
    });
    const documents = Object.fromEntries(stored) as Pick<Snapshot, SnapshotSection>;
    return () => ({ format: SNAPSHOT_FORMAT, version: SNAPSHOT_VERSION, team_id, time_unit, settings, ...documents });
  },
});

const ATTEMPTS = 10;

/**
 * Reads everything until two reads in a row agree. Several finds are not one snapshot, but what is the same at the
 * first and at the second look stood there, all of it, in between.
 */
async function readSteadily(session: Session): Promise<ReadonlyMap<Kind, readonly Loose[]>> {
  let contents = await readOnce(session);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const again = await readOnce(session);
    if (settle(contents, again) === contents) return new Map(contents);
    contents = again;
  }
  throw new WorkspaceError("storage_busy", "Others kept changing the workspace; try again.");
}

function readOnce(session: Session): Promise<(readonly [Kind, readonly Loose[]])[]> {
  const sort = ascending("id");
  return Promise.all(kinds.map(async (kind) => [kind, await session.find({ kind, where: [], sort })] as const));
}

/** The document's keys in the order of its schema, so that equal workspaces give equal files. */
function inOrder(keys: readonly string[], document: Loose): Loose {
  return Object.fromEntries(keys.flatMap((key) => (Object.hasOwn(document, key) ? [[key, document[key]]] : [])));
}
