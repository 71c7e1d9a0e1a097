import { type Documents, fieldTables, type Kind, type Needed } from "../../documents";
import { defaultsOf, type FieldTable } from "../../fields/field-table";
import type { Draft } from "../../session/changed";
import type { Domain } from "./world";

export type DraftOf<K extends Kind> = Draft<Documents[K]>;

type Undefinable<T> = { [Key in keyof T]: object extends Pick<T, Key> ? T[Key] | undefined : T[Key] };
type Given<K extends Kind> = Undefinable<Partial<DraftOf<K>> & Pick<DraftOf<K>, Needed<K> & keyof DraftOf<K>>>;

export function documentOf<K extends Kind>(kind: K, given: Given<K>): DraftOf<K> {
  const defaults = structuredClone(defaultsOf<FieldTable>(fieldTables[kind]));
  const values = Object.entries(given).filter(([, value]) => value !== undefined);
  const own = Object.fromEntries(values);
  // Its own keys come first, as people read them, the id before all.
  return { ...own, ...defaults, ...own } as object as DraftOf<K>;
}

/** A board or a sprint with its lists, and what its cards are about. */
export interface Home {
  readonly project: DraftOf<"project">;
  readonly domain: Domain;
  readonly lists: readonly DraftOf<"list">[];
  readonly board?: DraftOf<"board">;
  readonly sprint?: DraftOf<"sprint">;
}

export type BoardHome = Home & { readonly board: DraftOf<"board"> };
export type SprintHome = Home & { readonly sprint: DraftOf<"sprint"> };
