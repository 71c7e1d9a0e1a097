import type { Clock } from "../../base/clock";
import { idsFrom } from "../../base/ids";
import { secureRandom } from "../../base/secure-random";
import { followCommits } from "../../engine/commit-follower";
import type { Scope } from "../../session/scope";
import { ascending } from "../../storage/clauses";
import type { Commit, KindDefinition, Storage, StoredDocument } from "../../storage/storage";
import { idOfSecret, newSecret } from "./secrets";

/** An invitation link that works once, a session of a browser, or a token for scripts. */
export interface Credential {
  readonly type: "invitation" | "session" | "token";
  readonly user_id: string;
  /** In words: what a token is for, or which browser has the session. */
  readonly name: string;
  /** Who made it; empty where `serve` did. */
  readonly created_by: string;
  /** In epoch milliseconds, as is the time of its last use. */
  readonly created: number;
  readonly used: number;
  /** The rights of a token, where these are fewer than its person's. */
  readonly scope?: Scope | undefined;
}

/** One that is kept, by the SHA-256 of its secret: who reads the database can come in by none. */
export type KeptCredential = Credential & { readonly id: string; readonly rev: number };

const DAY_MS = 86_400_000;

/** How long a link is good, and a session or token that nobody uses. */
const lifetimes = { invitation: 7 * DAY_MS, session: 90 * DAY_MS, token: 90 * DAY_MS } as const;

/** How exactly it is known when one was used last: each time is a commit. */
const USE_MS = 600_000;

export const expiryOf = ({ type, used }: Credential): number => used + lifetimes[type];

const kind: KindDefinition = { kind: "credential", fields: {} };
const ids = idsFrom(secureRandom);

type Made = Omit<Credential, "created" | "used">;
type Written = Credential & { readonly id: string };

interface Step {
  readonly operation: string;
  readonly check?: readonly KeptCredential[];
  readonly put?: readonly Written[];
  readonly del?: readonly string[];
}

/** The credentials of a workspace, in a table of their own beside it. */
export class Credentials {
  readonly #storage: Storage;
  readonly #team: string;
  readonly #clock: Clock;
  readonly #ready: Promise<void>;

  constructor(storage: Storage, teamId: string, clock: Clock) {
    this.#storage = storage;
    // No workspace has such an id: none can read it.
    this.#team = `${teamId}:credentials`;
    this.#clock = clock;
    this.#ready = storage.open([kind]);
    this.#ready.catch(() => {});
  }

  async find(id: string): Promise<KeptCredential | undefined> {
    await this.#ready;
    const [document] = await this.#storage.get(this.#team, [{ kind: kind.kind, id }]);
    return document ? this.#unlessOver(document) : undefined;
  }

  async all(): Promise<readonly KeptCredential[]> {
    const documents = await this.#documents();
    return documents.flatMap((document) => this.#unlessOver(document) ?? []);
  }

  /** Returns its secret, which is not kept. Those that are over go with it. */
  async add(credential: Made): Promise<string> {
    const secret = newSecret();
    const over = (await this.#documents()).filter((document) => this.#unlessOver(document) === undefined);
    const put = [this.#made(credential, secret)];
    await this.#commit({ operation: "add", put, del: over.map(({ id }) => id) });
    return secret;
  }

  /**
   * A session in the place of a link, and of all others of the same person: of two who use one at once, one gets nothing.
   * Returns its secret.
   */
  async exchange(invitation: KeptCredential, name: string): Promise<string | undefined> {
    const { user_id } = invitation;
    const all = await this.all();
    const links = all.filter((other) => other.type === "invitation" && other.user_id === user_id).map(({ id }) => id);
    const secret = newSecret();
    const put = [this.#made({ type: "session", user_id, name, created_by: user_id }, secret)];
    const del = [...new Set([invitation.id, ...links])];
    return (await this.#commit({ operation: "exchange", check: [invitation], put, del })) ? secret : undefined;
  }

  /** As if the link had not been used. */
  async takeBack(invitation: KeptCredential, secret: string): Promise<void> {
    await this.#commit({ operation: "takeBack", put: [invitation], del: [idOfSecret(secret)] });
  }

  async remove(removed: readonly string[]): Promise<void> {
    await this.#commit({ operation: "remove", del: removed });
  }

  /** Notes a use, unless it was used a moment ago. Where another request noted it meanwhile, that is as good. */
  async use(credential: KeptCredential): Promise<KeptCredential> {
    const used = this.#clock.now();
    if (used - credential.used < USE_MS) return credential;
    const now = { ...credential, used };
    await this.#commit({ operation: "use", check: [credential], put: [now] });
    return now;
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

  async #documents(): Promise<readonly StoredDocument[]> {
    await this.#ready;
    return this.#storage.find(this.#team, { kind: kind.kind, where: [], sort: ascending("id") });
  }

  #made(credential: Made, secret: string): Written {
    const now = this.#clock.now();
    return { ...credential, id: idOfSecret(secret), created: now, used: now };
  }

  #unlessOver({ id, rev, body }: StoredDocument): KeptCredential | undefined {
    const credential = { ...(body as unknown as Credential), id, rev };
    return this.#clock.now() < expiryOf(credential) ? credential : undefined;
  }

  /** Whether it was made: the documents checked must be as they were read. */
  async #commit({ operation, check = [], put = [], del = [] }: Step): Promise<boolean> {
    await this.#ready;
    const keyOf = (id: string) => ({ kind: kind.kind, id });
    const time = this.#clock.now();
    const changes = [
      ...put.map(({ id }) => ({ ...keyOf(id), before: null, after: {} })),
      ...del.map((id) => ({ ...keyOf(id), before: {}, after: null })),
    ];
    const commit: Commit = {
      txId: ids.ulid(time),
      log: { time, actor: { user_id: "serve", type: "system" }, operation, changes },
      check: check.map(({ id, rev }) => ({ ...keyOf(id), rev })),
      put: put.map(({ id, type, user_id, name, created_by, created, used, scope }) => {
        const body = { type, user_id, name, created_by, created, used, ...(scope && { scope: { ...scope } }) };
        return { ...keyOf(id), body, fields: {} };
      }),
      del: del.map(keyOf),
    };
    return (await this.#storage.commit(this.#team, commit)).ok;
  }
}
