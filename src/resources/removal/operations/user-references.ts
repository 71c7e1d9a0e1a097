import { cascade, clear, type Reference } from "./reference";

const joined = (kind: "project" | "board" | "card" | "epic" | "page"): Reference =>
  clear<typeof kind, "member">(kind, "member_ids", "member", (draft, users) => {
    draft.members = draft.members.filter((member) => !users.has(member.user_id));
  });

const owned = (kind: "card" | "epic"): Reference =>
  clear<typeof kind, "member">(kind, "owner_id", "member", (draft) => {
    delete draft.owner_id;
  });

const watched = (kind: "board" | "list" | "card" | "epic" | "page"): Reference =>
  clear<typeof kind, "member">(kind, "watcher_ids", "member", (draft, users) => {
    draft.watcher_ids = draft.watcher_ids.filter((id) => !users.has(id));
  });

const bookmarked = (kind: "board" | "card" | "page"): Reference =>
  clear<typeof kind, "member">(kind, "bookmarker_ids", "member", (draft, users) => {
    draft.bookmarker_ids = draft.bookmarker_ids.filter((id) => !users.has(id));
  });

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
  joined("project"),
  joined("board"),
  joined("card"),
  joined("epic"),
  joined("page"),
  owned("card"),
  owned("epic"),
  watched("board"),
  watched("list"),
  watched("card"),
  watched("epic"),
  watched("page"),
  bookmarked("board"),
  bookmarked("card"),
  bookmarked("page"),
  ...read,
];
