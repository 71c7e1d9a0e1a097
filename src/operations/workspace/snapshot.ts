import type { Documents, Kind } from "../../documents";
import type { Member } from "../../model/member";
import type { STime, TimeUnit } from "../../model/time";

/** The sections of a snapshot, in their order, with the kind of document each holds. */
export const sections = {
  members: "member",
  projects: "project",
  boards: "board",
  lists: "list",
  cards: "card",
  epics: "epic",
  pages: "page",
  sprints: "sprint",
  sprint_events: "sprint_event",
  tags: "tag",
  comments: "comment",
  time_categories: "time_category",
  time_entries: "time_entry",
} as const satisfies Readonly<Record<string, Kind>>;

/** Name of a section of a snapshot. */
export type SnapshotSection = keyof typeof sections;

export const sectionNames = Object.keys(sections) as readonly SnapshotSection[];

const sectionByKind = new Map<Kind, SnapshotSection>(sectionNames.map((name) => [sections[name], name]));

/** The section that holds the documents of a kind. */
export const sectionOf = (kind: Kind): SnapshotSection => sectionByKind.get(kind) ?? "members";

export const SNAPSHOT_FORMAT = "workspace-engine";
export const SNAPSHOT_VERSION = 1;

/** What holds for the whole workspace. */
export interface SnapshotSettings {
  /** Rate of members without one of their own, in cents an hour. */
  readonly rate_cents?: number;
  readonly currency?: string;
  /** Time entries that started before `before` are locked. */
  readonly time_lock?: { readonly before: STime; readonly locked_at: STime };
}

export type SnapshotSections = { readonly [S in SnapshotSection]: readonly Documents[(typeof sections)[S]][] };

/**
 * Everything a workspace holds, as plain JSON: its documents by section, each section in the order of ids. Every time
 * is in `time_unit`. Rules H3, K7.
 */
export interface Snapshot extends SnapshotSections {
  readonly format: typeof SNAPSHOT_FORMAT;
  readonly version: typeof SNAPSHOT_VERSION;
  readonly team_id: string;
  readonly time_unit: TimeUnit;
  readonly settings: SnapshotSettings;
}

interface Required {
  readonly members: "id";
  readonly projects: "id" | "title";
  readonly boards: "id" | "title" | "project_id";
  readonly lists: "id" | "title" | "behavior";
  readonly cards: "id" | "title" | "list_id";
  readonly epics: "id" | "title" | "list_id";
  readonly pages: "id" | "title";
  readonly sprints: "id" | "title" | "project_id" | "start_date" | "end_date";
  readonly sprint_events: "id" | "sprint_id" | "card_id" | "time";
  readonly tags: "id" | "name";
  readonly comments: "id" | "content";
  readonly time_categories: "id" | "name";
  readonly time_entries: "id" | "scope_type" | "scope_id" | "started_at" | "duration_seconds";
}

type Stamps = "user_id" | "time_created" | "time_updated";
type Optional<T, K extends PropertyKey> = Omit<T, K> & Partial<Pick<T, K & keyof T>>;
type Checklist = Documents["card"]["checklists"][number];
type GivenItem = Optional<Checklist["items"][number], Stamps | "content" | "checked">;

/** Parts of documents of which something may be left out. */
interface GivenParts {
  readonly members?: readonly (Pick<Member, "user_id"> & Partial<Member>)[];
  readonly checklists?: readonly (Optional<Omit<Checklist, "items">, Stamps | "content"> & {
    readonly items?: readonly GivenItem[];
  })[];
}

type Given<D, K> = Pick<D, K & keyof D> &
  Partial<Omit<D, keyof GivenParts>> &
  Pick<GivenParts, keyof D & keyof GivenParts>;

type GivenSections = {
  readonly [S in SnapshotSection]?: readonly Given<Documents[(typeof sections)[S]], Required[S]>[];
};

/**
 * A snapshot to load, exported or written by hand: sections may be left out, and in documents whatever follows from
 * other documents or has a default. Every time is read in `time_unit`, whatever its size. Rules H3, K7.
 *
 * @example
 * ```ts
 * const snapshot: SnapshotInput = {
 *   time_unit: "seconds",
 *   projects: [{ id: "1", title: "Website" }],
 *   boards: [{ id: "1", title: "Launch", project_id: "1" }],
 *   lists: [{ id: "1", title: "To do", behavior: "committed", board_id: "1" }],
 *   cards: [{ id: "1", title: "Write the copy", list_id: "1" }],
 * };
 * ```
 */
export interface SnapshotInput extends GivenSections {
  readonly format?: typeof SNAPSHOT_FORMAT;
  readonly version?: typeof SNAPSHOT_VERSION;
  /** For information; a snapshot may be loaded into another team. */
  readonly team_id?: string;
  readonly time_unit: TimeUnit;
  readonly settings?: SnapshotSettings;
}
