import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { idsFrom, secureRandom } from "../../base/ids";
import type { Clock } from "../../base/time";
import { followCommits } from "../../engine/commit-follower";
import type { Scope } from "../../session/context";
import { ascending } from "../../storage/query";
import type { Commit, JsonObject, Storage, StoredDocument } from "../../storage/storage";

const ids = idsFrom(secureRandom);

type Kept<Body> = Body & { readonly id: string; readonly rev: number };

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

/** 256 random bits. */
export const newSecret = (): string => `we-${randomBytes(32).toString("base64url")}`;

/** The SHA-256 of a secret, from which nobody finds the secret. */
export const idOfSecret = (secret: string): string => digestOf(secret).toString("base64url");

/** Whether a text is the secret; in a time that reveals nothing. */
export function secretChecker(secret: string): (sent: string) => boolean {
  const expected = digestOf(secret);
  return (sent) => timingSafeEqual(digestOf(sent), expected);
}

const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

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
export type KeptCredential = Kept<Credential>;

const DAY_MS = 86_400_000;

/** How long a link is good, and a session or token that nobody uses. */
const lifetimes = { invitation: 7 * DAY_MS, session: 90 * DAY_MS, token: 90 * DAY_MS } as const;

/** How exactly it is known when one was used last: each time is a commit. */
const USE_MS = 600_000;

export const expiryOf = ({ type, used }: Credential): number => used + lifetimes[type];

type Made = Omit<Credential, "created" | "used">;

/** The credentials of a workspace that are not over. */
export class Credentials extends SideTable<Credential> {
  constructor(storage: Storage, teamId: string, clock: Clock) {
    super(storage, teamId, clock, "credential");
  }

  override async find(id: string): Promise<KeptCredential | undefined> {
    const found = await super.find(id);
    return found && this.#isOver(found) ? undefined : found;
  }

  override async all(): Promise<readonly KeptCredential[]> {
    return (await super.all()).filter((credential) => !this.#isOver(credential));
  }

  /** Returns its secret, which is not kept. Those that are over go with it. */
  async add(credential: Made): Promise<string> {
    const secret = newSecret();
    const over = (await super.all()).filter((other) => this.#isOver(other));
    const put = [this.#made(credential, secret)];
    await this.commit({ operation: "add", put, del: over.map(({ id }) => id) });
    return secret;
  }

  /** Returns the secret of a session in the place of a person's links: of two who use one at once, one gets nothing. */
  async exchange(invitation: KeptCredential, name: string): Promise<string | undefined> {
    const { user_id } = invitation;
    const all = await this.all();
    const links = all.filter((other) => other.type === "invitation" && other.user_id === user_id).map(({ id }) => id);
    const secret = newSecret();
    const put = [this.#made({ type: "session", user_id, name, created_by: user_id }, secret)];
    const del = [...new Set([invitation.id, ...links])];
    return (await this.commit({ operation: "exchange", check: [invitation], put, del })) ? secret : undefined;
  }

  /** As if the link had not been used. */
  async takeBack(invitation: KeptCredential, secret: string): Promise<void> {
    await this.commit({ operation: "takeBack", put: [invitation], del: [idOfSecret(secret)] });
  }

  /** Notes a use, unless it was used a moment ago. Where another request noted it meanwhile, that is as good. */
  async use(credential: KeptCredential): Promise<KeptCredential> {
    const used = this.clock.now();
    if (used - credential.used < USE_MS) return credential;
    const now = { ...credential, used };
    await this.commit({ operation: "use", check: [credential], put: [now] });
    return now;
  }

  #made({ scope, ...credential }: Made, secret: string) {
    const now = this.clock.now();
    return { ...credential, ...(scope && { scope }), id: idOfSecret(secret), created: now, used: now };
  }

  #isOver(credential: Credential): boolean {
    return this.clock.now() >= expiryOf(credential);
  }
}
