import type { Documents } from "../../../documents";
import { refusal } from "../../../errors/errors";
import type { Session } from "../../../session/session";

type Versioned = "time_entry" | "timer";

/** Refuses a change that is based on another version than the present one; based on none, it is let through. Rule M2. */
export function refuseStale(kind: Versioned, { version }: Documents[Versioned], expected: number | null | undefined) {
  if (expected === undefined || expected === null || expected === version) return;
  throw refusal("stale_version", "version", `The ${kind} is at version ${version}, not ${expected}.`);
}

export async function versioned<K extends Versioned>(
  session: Session,
  kind: K,
  before: Documents[K],
  after: Documents[K],
): Promise<Documents[K]> {
  if (after === before) return before;
  return session.amend(kind, before.id, (draft) => {
    draft.version = before.version + 1;
  });
}
