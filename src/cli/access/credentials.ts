import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Scope } from "../../session/context";
import type { Storage } from "../../storage/storage";
import type { Workspace } from "../../workspace";
import { type Kept, sideTable } from "./side-table";

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
export function credentialsOf(storage: Storage, workspace: Workspace) {
  const { clock } = workspace;
  const table = sideTable<Credential>(storage, workspace, "credential");
  const { commit } = table;
  const isOver = (credential: Credential): boolean => clock.now() >= expiryOf(credential);
  const all = async () => (await table.all()).filter((credential) => !isOver(credential));
  const made = ({ scope, ...credential }: Made, secret: string) => {
    const now = clock.now();
    return { ...credential, ...(scope && { scope }), id: idOfSecret(secret), created: now, used: now };
  };
  return {
    ...table,
    all,

    async find(id: string): Promise<KeptCredential | undefined> {
      const found = await table.find(id);
      return found && isOver(found) ? undefined : found;
    },

    /** Returns its secret, which is not kept. Those that are over go with it. */
    async add(credential: Made): Promise<string> {
      const secret = newSecret();
      const over = (await table.all()).filter(isOver);
      await commit({ operation: "add", put: [made(credential, secret)], del: over.map(({ id }) => id) });
      return secret;
    },

    /** Returns the secret of a session in the place of a person's links: of two who use one at once, one gets nothing. */
    async exchange(invitation: KeptCredential, name: string): Promise<string | undefined> {
      const { user_id } = invitation;
      const links = (await all()).filter((other) => other.type === "invitation" && other.user_id === user_id);
      const secret = newSecret();
      const put = [made({ type: "session", user_id, name, created_by: user_id }, secret)];
      const del = [...new Set([invitation, ...links].map(({ id }) => id))];
      return (await commit({ operation: "exchange", check: [invitation], put, del })) ? secret : undefined;
    },

    /** As if the link had not been used. */
    takeBack: (invitation: KeptCredential, secret: string) =>
      commit({ operation: "takeBack", put: [invitation], del: [idOfSecret(secret)] }),

    /** Notes a use, unless it was used a moment ago. Where another request noted it meanwhile, that is as good. */
    async use(credential: KeptCredential): Promise<KeptCredential> {
      const used = clock.now();
      if (used - credential.used < USE_MS) return credential;
      const now = { ...credential, used };
      await commit({ operation: "use", check: [credential], put: [now] });
      return now;
    },
  };
}
