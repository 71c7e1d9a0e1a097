import type { Kind } from "../documents";
import type { OperationContext } from "../session/context";
import { type Restriction, restrictionFor } from "../session/restriction";
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
): Restriction {
  const then = restrictionFor(past, context, opened);
  const now = restrictionFor(present, context, opened);
  const known = new Map<Kind, Promise<readonly Clause[]>>();
  const clausesFor = async (kind: Kind): Promise<readonly Clause[]> => {
    const [before, after] = await Promise.all([then(kind), now(kind)]);
    if (after.length === 0) return before;
    return [...before, ...after, ...(await hiddenSince(past, present, context, kind, after))];
  };
  return (kind) => {
    const clauses = known.get(kind) ?? clausesFor(kind);
    known.set(kind, clauses);
    return clauses;
  };
}

/** Documents that have moved since to where the actor may not read them. Those that are gone hide nothing more. */
async function hiddenSince(
  past: PastStorage,
  present: Storage,
  { teamId, signal }: OperationContext,
  kind: Kind,
  readable: readonly Clause[],
): Promise<readonly Clause[]> {
  const changed = await past.changedSince(kind);
  if (changed.length === 0) return [];
  const idsOf = (where: readonly Clause[]) =>
    present.findIds(teamId, { kind, where: [anyOf("id", changed), ...where], sort: ascending("id") }, { signal });
  const visible = new Set(await idsOf(readable));
  const hidden = (await idsOf([])).filter((id) => !visible.has(id));
  return hidden.length === 0 ? [] : [noneOf("id", hidden)];
}
