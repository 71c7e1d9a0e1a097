import { type ActingActor, MemoryStorage, type Storage } from "workspace-engine";
import { seededRandom } from "workspace-engine/testing";
import { idsFrom } from "../../src/base/ids";
import { kindDefinitions } from "../../src/documents";
import type { PageDocument } from "../../src/resources/page/page-fields";
import type { OperationContext } from "../../src/session/context";
import { restrictionFor } from "../../src/session/restriction";
import { Session } from "../../src/session/session";

export const TEAM = "t-acme";
const ids = idsFrom(seededRandom(1));

export function context(actor: ActingActor, now: number): OperationContext {
  return {
    teamId: TEAM,
    actor,
    operation: "test",
    now,
    nowMs: now * 1000,
    timeUnit: "seconds",
    timeZone: "UTC",
    ulid: () => ids.ulid(now * 1000),
    postponeUlids() {},
    uuid: () => ids.uuid(),
    history: { commits: 1000 },
    asOf: undefined,
    signal: undefined,
    async authorize(allowed, [document]) {
      if (!allowed) throw new Error(`no access to ${document?.id}`);
    },
  };
}

export const ada: ActingActor = { user_id: "u-ada", role: "admin" };

/** A recipe that sets fields of a page. */
export const set =
  (fields: Partial<PageDocument>) =>
  (draft: object): void =>
    void Object.assign(draft, fields);

/** A storage with the page "1" made at second 100, and sessions on it that run at second 200. */
export async function opened(storage: Storage = new MemoryStorage()) {
  await storage.open(kindDefinitions);
  const session = (actor: ActingActor = { user_id: "u-max", role: "admin" }, now = 200) => {
    const own = context(actor, now);
    return new Session(storage, restrictionFor(storage, own), own);
  };
  const commit = async (decided: Session) => {
    const staged = decided.commit();
    return staged === null ? null : storage.commit(TEAM, staged);
  };
  const first = session(ada, 100);
  first.insert("page", page("1"));
  await commit(first);
  return { storage, session, commit };
}

export function page(id: string, changes: Partial<PageDocument> = {}): PageDocument {
  const user = { user_id: "u-ada", type: "user" } as const;
  return {
    id,
    alias_id: "3f0e6a2c-9b1d-4c5e-8f7a-1b2c3d4e5f60",
    order_key: `a${id}`,
    title: `Page ${id}`,
    content: "",
    schema: 1,
    members: [],
    watcher_ids: [],
    bookmarker_ids: [],
    is_public: false,
    hide_table_of_contents: false,
    hide_subpages: false,
    user,
    user_updated: user,
    time_created: 100,
    time_updated: 100,
    ...changes,
  };
}
