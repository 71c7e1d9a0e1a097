import type { Documents, Kind } from "../../documents";
import type { Draft } from "../../session/changed";
import type { Domain } from "./vocabulary";

export type DraftOf<K extends Kind> = Draft<Documents[K]>;

type Undefinable<T> = { [Key in keyof T]: object extends Pick<T, Key> ? T[Key] | undefined : T[Key] };

export function given<T extends object>(document: Undefinable<T>): T {
  return Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined)) as T;
}

/** Numeric ids that count up from 1, as a workspace gives them. */
export function numbering(): () => string {
  let last = 0;
  return () => String(++last);
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
