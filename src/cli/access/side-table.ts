import { idsFrom, secureRandom } from "../../base/ids";
import type { Clock } from "../../base/time";
import { followCommits } from "../../engine/commit-follower";
import { ascending } from "../../storage/query";
import type { Commit, JsonObject, Storage, StoredDocument } from "../../storage/storage";

const ids = idsFrom(secureRandom);

export type Kept<Body> = Body & { readonly id: string; readonly rev: number };

interface Step<Body> {
  readonly operation: string;
  /** They must be as they were read. */
  readonly check?: readonly Kept<Body>[];
  readonly put?: readonly (Body & { readonly id: string })[];
  readonly del?: readonly string[];
}

/** Documents of one kind, in a table of their own beside a workspace. */
export class SideTable<Body extends object> {
  readonly #storage: Storage;
  readonly #team: string;
  protected readonly clock: Clock;
  readonly #kind: string;
  readonly #ready: Promise<void>;

  constructor(storage: Storage, teamId: string, clock: Clock, kind: "credential" | "saved_view") {
    this.#storage = storage;
    // No workspace has such an id: none can read it.
    this.#team = `${teamId}:${kind}s`;
    this.clock = clock;
    this.#kind = kind;
    this.#ready = storage.open([{ kind, fields: {} }]);
    this.#ready.catch(() => {});
  }

  async find(id: string): Promise<Kept<Body> | undefined> {
    await this.#ready;
    const [document] = await this.#storage.get(this.#team, [{ kind: this.#kind, id }]);
    return document ? keptIn(document) : undefined;
  }

  async all(): Promise<readonly Kept<Body>[]> {
    await this.#ready;
    const sort = ascending("id");
    return (await this.#storage.find(this.#team, { kind: this.#kind, where: [], sort })).map<Kept<Body>>(keptIn);
  }

  /** Whether it was made. */
  async commit({ operation, check = [], put = [], del = [] }: Step<Body>): Promise<boolean> {
    await this.#ready;
    const keyOf = ({ id }: { readonly id: string }) => ({ kind: this.#kind, id });
    const time = this.clock.now();
    const removed = del.map((id) => keyOf({ id }));
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
    return (await this.#storage.commit(this.#team, commit)).ok;
  }

  /** Calls back for each that is removed, whichever process removes it. Returns the way to stop. */
  onRemoved(call: (id: string) => void): () => void {
    const { stop } = followCommits(
      { storage: this.#storage, team: this.#team, ready: this.#ready },
      ({ log }) => {
        for (const { id, after } of log.changes) if (after === null) call(id);
      },
      {},
    );
    return stop;
  }
}

const keptIn = <Body>({ id, rev, body }: StoredDocument): Kept<Body> => ({ ...(body as Body), id, rev });

function bodyOf(one: object): JsonObject {
  const { id: _id, rev: _rev, ...body } = one as Record<string, JsonObject | undefined>;
  return body;
}
