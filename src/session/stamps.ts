import { changedKeys } from "../storage/changed-keys";
import { type OperationContext, recordedActor } from "./context";
import { type Parts, settle } from "./draft";

/** Who changed a document last, and when. */
type Stamps = { user_updated: unknown; time_updated: unknown };

/** Notes in a document that it was changed by the actor now. */
export function stamp<D extends object>(document: D, { actor, now }: OperationContext): D {
  const stamps: Partial<Stamps> = { time_updated: now };
  if ("user_updated" in document) stamps.user_updated = recordedActor(actor);
  return Object.assign(document, stamps);
}

/** Whether a change takes back all that changes before it did, and leaves nothing but their stamps. */
export function isUndone(before: object, changed: object): boolean {
  const [known, parts] = [before as Parts, changed as Parts];
  return changedKeys(known, parts).every(
    (key) => key === "time_updated" || key === "user_updated" || settle(known[key], parts[key]) === known[key],
  );
}
