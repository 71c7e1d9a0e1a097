import type { STime, TimeUnit } from "../base/time";
import { type Documents, type Kind, kinds, type Needed } from "../documents";
import type { Member } from "../resources/common/parts";

/** Every kind of document but the settings has a section of a snapshot, named by its plural. */
type SectionOf<K extends Kind> = K extends "settings" ? never : K extends `${infer Stem}y` ? `${Stem}ies` : `${K}s`;

type Stored = { readonly [K in Kind as SectionOf<K>]: readonly Documents[K][] };

/** Name of a section of a snapshot. */
export type SnapshotSection = keyof Stored;

/** The sections of a snapshot in their order, with the kind of document each holds. */
export const sections = kinds
  .filter((kind) => kind !== "settings")
  .map((kind) => [`${kind.replace(/y$/, "ie")}s` as SnapshotSection, kind] as const);

/** A workspace in which there is nothing. */
export const emptySections = Object.fromEntries(sections.map(([name]) => [name, []])) as unknown as {
  readonly [Name in SnapshotSection]: readonly never[];
};

export const SNAPSHOT_FORMAT = "workspace-engine";
export const SNAPSHOT_VERSION = 1;

/** The settings of the whole workspace. */
export interface SnapshotSettings {
  /** Rate of members without one of their own, in cents an hour. */
  readonly rate_cents?: number;
  readonly currency?: string;
  /** Time entries that started before `before` are locked. */
  readonly time_lock?: { readonly before: STime; readonly locked_at: STime };
}

/**
 * Everything a workspace holds, as plain JSON: its documents by section, each section in the order of ids. Every time
 * is in `time_unit`. Rules H3, K7.
 */
export interface Snapshot extends Stored {
  readonly format: typeof SNAPSHOT_FORMAT;
  readonly version: typeof SNAPSHOT_VERSION;
  readonly team_id: string;
  readonly time_unit: TimeUnit;
  readonly settings: SnapshotSettings;
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

/** The defaults of fields left out; the space of a card is that of its list. */
type FilledIn<K extends Kind> = Stamps | "user" | "user_updated" | "order_key" | "alias_id" | "slug" | SpaceOfList<K>;
type SpaceOfList<K extends Kind> = K extends "card" ? "project_id" : never;

type GivenSections = {
  readonly [K in Kind as SectionOf<K>]?: readonly Given<Documents[K], Exclude<Needed<K>, FilledIn<K>>>[];
};

/**
 * A snapshot to load, exported or written by hand: sections may be left out, and in documents whatever follows from
 * other documents or has a default. Every time is read in `time_unit`, whatever its size. Rules H3, K7.
 * @example
 * const snapshot: SnapshotInput = {
 *   time_unit: "seconds",
 *   projects: [{ id: "1", title: "Website" }],
 *   boards: [{ id: "1", title: "Launch", project_id: "1" }],
 *   lists: [{ id: "1", title: "To do", behavior: "committed", board_id: "1" }],
 *   cards: [{ id: "1", title: "Write the copy", list_id: "1" }],
 * };
 */
export interface SnapshotInput extends GivenSections {
  readonly format?: typeof SNAPSHOT_FORMAT;
  readonly version?: typeof SNAPSHOT_VERSION;
  /** For information; a snapshot may be loaded into another team. */
  readonly team_id?: string;
  readonly time_unit: TimeUnit;
  readonly settings?: SnapshotSettings;
}

export interface LoadOutput {
  /** How many documents of each section of the snapshot were loaded. */
  readonly loaded: Readonly<Record<SnapshotSection, number>>;
}

export const loadedOf = (countOf: (kind: Kind) => number): LoadOutput => {
  const counts = sections.map(([name, kind]) => [name, countOf(kind)] as const);
  return { loaded: Object.fromEntries(counts) as LoadOutput["loaded"] };
};
