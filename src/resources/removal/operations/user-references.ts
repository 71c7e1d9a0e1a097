import { fieldTables, kinds } from "../../../documents";
import type { Member } from "../../common/member";
import { cascade, clear, type Reference } from "./reference";

/** Forgets users in every kind of document that has the key; storages find them by the declared field. */
const wherever = (
  key: string,
  declared: string,
  forget: (draft: Naming, users: ReadonlySet<unknown>) => void,
): readonly Reference[] =>
  kinds
    .filter((kind) => key in fieldTables[kind])
    .map((kind) => clear(kind, declared, "member", (draft, users) => forget(draft as Naming, users)));

/** Where documents of several kinds name users. */
interface Naming {
  members: readonly Member[];
  owner_id?: string;
  watcher_ids: readonly string[];
  bookmarker_ids: readonly string[];
}

/** Records of a private space that is gone. */
const read: readonly Reference[] = [
  clear<"time_entry", "member">("time_entry", "reader_ids", "member", (draft, users) => {
    draft.reader_ids = draft.reader_ids?.filter((id) => !users.has(id)) ?? [];
  }),
  clear<"timer", "member">("timer", "reader_ids", "member", ({ snapshots }, users) => {
    snapshots.reader_ids = snapshots.reader_ids?.filter((id) => !users.has(id)) ?? [];
  }),
];

/**
 * Where documents name users, and forget them when those leave the workspace. Who made, changed, archived or logged
 * something is a record of the past, and stays. Rule U21.
 */
export const userReferences: readonly Reference[] = [
  cascade("timer", "id", "member"),
  ...wherever("members", "member_ids", (draft, users) => {
    draft.members = draft.members.filter((member) => !users.has(member.user_id));
  }),
  ...wherever("owner_id", "owner_id", (draft) => {
    delete draft.owner_id;
  }),
  ...wherever("watcher_ids", "watcher_ids", (draft, users) => {
    draft.watcher_ids = draft.watcher_ids.filter((id) => !users.has(id));
  }),
  ...wherever("bookmarker_ids", "bookmarker_ids", (draft, users) => {
    draft.bookmarker_ids = draft.bookmarker_ids.filter((id) => !users.has(id));
  }),
  ...read,
];
