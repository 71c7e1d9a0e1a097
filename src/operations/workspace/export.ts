import * as z from "zod";
import { documentKinds, type Kind, kinds } from "../../documents";
import { WorkspaceError } from "../../errors";
import type { Loose } from "../../integrity/loose";
import { settle } from "../../session/draft";
import type { Session } from "../../session/session";
import { type CallOptions, operation } from "../operation";
import {
  SNAPSHOT_FORMAT,
  SNAPSHOT_VERSION,
  type Snapshot,
  type SnapshotSections,
  sectionNames,
  sections,
} from "./snapshot";

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
    const documents = sectionNames.map((name) => [name, contents.get(sections[name])] as const);
    return () => ({
      format: SNAPSHOT_FORMAT,
      version: SNAPSHOT_VERSION,
      team_id,
      time_unit,
      settings,
      ...(Object.fromEntries(documents) as unknown as SnapshotSections),
    });
  },
});

type Contents = ReadonlyMap<Kind, readonly Loose[]>;

const ATTEMPTS = 10;

/**
 * Reads everything until two reads in a row agree: several finds are not one snapshot, but what no one changed between
 * the first and the second look at it stood there, all of it, in between.
 */
async function readSteadily(session: Session): Promise<Contents> {
  let contents = await readOnce(session);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const again = await readOnce(session);
    if (settle(contents, again) === contents)
      return new Map(contents.map(([kind, documents]) => [kind, documents.map((document) => inOrder(kind, document))]));
    contents = again;
  }
  throw new WorkspaceError("storage_busy", "Others kept changing the workspace while it was read; try again.");
}

async function readOnce(session: Session): Promise<readonly (readonly [Kind, readonly Loose[]])[]> {
  return Promise.all(
    kinds.map(async (kind) => {
      const documents: readonly Loose[] = await session.find({
        kind,
        where: [],
        sort: { field: "id", direction: "ascending" },
      });
      return [kind, documents] as const;
    }),
  );
}

/** The keys in the order of the schema, so that equal workspaces give equal files. */
function inOrder(kind: Kind, document: Loose): Loose {
  const { schema } = documentKinds[kind];
  if (!(schema instanceof z.ZodObject)) return document;
  const keys = Object.keys(schema.shape).filter((key) => Object.hasOwn(document, key));
  return Object.fromEntries(keys.map((key) => [key, document[key]]));
}
