import type { Kind } from "../documents";
import { documentIn } from "../documents";
import type { OperationContext } from "../session/context";
import { type HidingClause, holderOf, isVisible, restrictionFor, unrestricted } from "../session/restriction";
import { anyOf, ascending, noneOf } from "../storage/clauses";
import type { Clause } from "../storage/query";
import type { Storage } from "../storage/storage";
import type { PastStorage } from "./past-storage";

/** Hides from an actor what it could not read then, and what it may not read now. Rule H1.10. */
export function pastRestriction(
  past: PastStorage,
  present: Storage,
  context: OperationContext,
  opened?: ReadonlySet<unknown>,
): ReturnType<typeof restrictionFor> {
  const then = restrictionFor(past, context, opened);
  const now = restrictionFor(present, context, opened);
  if (now === unrestricted) return unrestricted;
  const known = new Map<Kind, Promise<readonly HidingClause[]>>();
  const clausesFor = async (kind: Kind): Promise<readonly HidingClause[]> => {
    const [before, after, changed] = await Promise.all([then(kind), now(kind), past.changedSince(kind)]);
    if (changed.length === 0) return [...before, ...after];
    // Its past state does not decide whether it may be read now.
    const besides = new Set(changed);
    const hidden = await hiddenNow(kind, changed, after);
    return [...before, ...after.map((clause) => ({ ...clause, besides })), ...hidden];
  };
  /** Which of the documents that have changed since the actor may not read as they are, or as they were removed. */
  const hiddenNow = async (kind: Kind, changed: readonly string[], readable: readonly Clause[]) => {
    const where = [anyOf("id", changed), ...readable];
    const { teamId, signal } = context;
    const visible = new Set(await present.findIds(teamId, { kind, where, sort: ascending("id") }, { signal }));
    const hidden: string[] = [];
    for (const id of changed) {
      if (!visible.has(id) && !(await wasReadable({ kind, id }))) hidden.push(id);
    }
    return hidden.length === 0 ? [] : [noneOf("id", hidden)];
  };
  /** Whether the actor may read what is gone, by what it was when it was removed and by what held it. */
  const wasReadable = async ({ kind, id }: { readonly kind: Kind; readonly id: string }): Promise<boolean> => {
    const body = past.removed({ kind, id });
    if (body === undefined) return false;
    if (kind === "project" && opened?.has(id)) return true;
    const document = documentIn(kind, body);
    if (!isVisible(kind, document, await now(kind))) return false;
    const holder = holderOf(kind, document);
    return holder === undefined || past.removed(holder) === undefined || wasReadable(holder);
  };
  return (kind) => {
    const clauses = known.get(kind) ?? clausesFor(kind);
    known.set(kind, clauses);
    return clauses;
  };
}
