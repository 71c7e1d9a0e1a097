import { type Parts, sharingEqualParts } from "./changed";
import { type OperationContext, recordedActor } from "./context";

/** Who changed a document last, and when. */
type Stamps = { user_updated: unknown; time_updated: unknown };

/** Notes in a document that it was changed by the actor now, and in `touched` where. */
export function stamp<D extends object>(document: D, { actor, now }: OperationContext, touched: Set<string>): D {
  const stamps: Partial<Stamps> = { time_updated: now };
  if ("user_updated" in document) stamps.user_updated = recordedActor(actor);
  for (const key of Object.keys(stamps)) touched.add(key);
  return Object.assign(document, stamps);
}

/** Whether a change takes back all that changes before it did, and leaves nothing but their stamps. */
export function isUndone(before: object, changed: object, touched: ReadonlySet<string>): boolean {
  const [known, parts] = [before as Parts, changed as Parts];
  for (const key of touched) {
    if (key === "time_updated" || key === "user_updated") continue;
    if (sharingEqualParts(known[key], parts[key]) !== known[key]) return false;
  }
  return true;
}
