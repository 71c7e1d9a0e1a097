import type { Documents, Kind } from "../../../documents";
import type { Draft } from "../../../session/changed";

type FoundBy<T extends Kind> = string | ((removed: Documents[T]) => readonly (string | undefined)[]);
type Forget<K extends Kind> = (draft: Draft<Documents[K]>, removed: ReadonlySet<unknown>) => void;

/** How documents of one kind name documents of another, and what becomes of them when those are removed. */
export interface Reference {
  readonly kind: Kind;
  readonly to: Kind;
  /** Finds what names the removed documents: by a declared field of it, or by ids that those tell. */
  readonly by: FoundBy<Kind>;
  readonly rule: "cascade" | "refuse" | Forget<Kind>;
}

/** Removed along with what it names. */
export const cascade = (kind: Kind, field: string, to: Kind): Reference => ({ kind, to, by: field, rule: "cascade" });

/** What it names cannot be removed while it is there. */
export const refuse = (kind: Kind, field: string, to: Kind): Reference => ({ kind, to, by: field, rule: "refuse" });

/** Stays, and forgets what it named. */
export const clear = <K extends Kind, T extends Kind>(
  kind: K,
  by: FoundBy<T>,
  to: T,
  forget: Forget<K>,
): Reference => ({
  kind,
  to,
  by: by as FoundBy<Kind>,
  rule: forget as Forget<Kind>,
});
