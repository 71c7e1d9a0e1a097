import { idsFrom, secureRandom } from "../../base/ids";
import { followCommits } from "../../engine/commit-follower";
import { ascending } from "../../storage/query";
import type { Commit, JsonObject, Storage, StoredDocument } from "../../storage/storage";
import type { Workspace } from "../../workspace";

const ids = idsFrom(secureRandom);

export type Kept<Body> = Body & { readonly id: string; readonly rev: number };

export interface Step<Body> {
  readonly operation: string;
  /** They must be as they were read. */
  readonly check?: readonly Kept<Body>[];
  readonly put?: readonly (Body & { readonly id: string })[];
  readonly del?: readonly string[];
}

/** Documents of one kind, in a table of their own beside a workspace. */
export function sideTable<Body extends object>(
  storage: Storage,
  { teamId, clock }: Workspace,
  kind: "credential" | "saved_view",
) {
  // No workspace has such an id: none can read it.
  const team = `${teamId}:${kind}s`;
  const ready = storage.open([{ kind, fields: {} }]);
  ready.catch(() => {});
  const keyOf = ({ id }: { readonly id: string }) => ({ kind, id });
  return {
    async find(id: string): Promise<Kept<Body> | undefined> {
      await ready;
      const [document] = await storage.get(team, [{ kind, id }]);
      return document ? keptIn(document) : undefined;
    },

    async all(): Promise<readonly Kept<Body>[]> {
      await ready;
      return (await storage.find(team, { kind, where: [], sort: ascending("id") })).map<Kept<Body>>(keptIn);
    },

    /** Whether it was made. */
    async commit({ operation, check = [], put = [], del = [] }: Step<Body>): Promise<boolean> {
      await ready;
      const time = clock.now();
      const removed = del.map((id) => ({ kind, id }));
      const changes = [
        ...put.map((one) => ({ ...keyOf(one), before: null, after: {} })),
        ...removed.map((key) => ({ ...key, before: {}, after: null })),
      ];
      const commit: Commit = {
        txId: ids.ulid(time),
        log: { time, actor: { user_id: "serve", type: "system" }, operation, changes },
        check: check.map((one) => ({ ...keyOf(one), rev: one.rev })),
        put: put.map((one) => ({ ...keyOf(one), body: bodyOf(one), fields: {} })),
        del: removed,
      };
      return (await storage.commit(team, commit)).ok;
    },

    /** Calls back for each that is removed, whichever process removes it. Returns the way to stop. */
    onRemoved(call: (id: string) => void): () => void {
      const { stop } = followCommits(
        { storage, team, ready },
        ({ log }) => {
          for (const { id, after } of log.changes) if (after === null) call(id);
        },
        {},
      );
      return stop;
    },
  };
}

const keptIn = <Body>({ id, rev, body }: StoredDocument): Kept<Body> => ({ ...(body as Body), id, rev });

function bodyOf(one: object): JsonObject {
  const { id: _id, rev: _rev, ...body } = one as Record<string, JsonObject | undefined>;
  return body;
}
