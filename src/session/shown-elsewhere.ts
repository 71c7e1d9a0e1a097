import { keysShownElsewhere } from "../documents";
import type { JsonObject } from "../storage/storage";

/** A document, or the keys of it that changed, before and after. */
interface Change {
  readonly kind: string;
  readonly before: JsonObject | null | undefined;
  readonly after: JsonObject | null;
}

/** Whether the items of other documents that show this one may look different after the change. */
export function concernsOthers({ kind, before, after }: Change): boolean {
  const keys = keysShownElsewhere[kind] ?? [];
  if (keys.length === 0 || !before || after === null) return true;
  return keys.some((key) => before[key] !== after[key]);
}
