import { freeKeys } from "../../documents/field-tables";
import type { StagedChange } from "../../session/staged-change";

/** Keys that no rule between documents looks at. */
const free: ReadonlySet<string> = new Set([...freeKeys, "description", "version"]);

/** Whether a change can matter to the rules between documents. */
export function isLookedAt({ before, after }: StagedChange): boolean {
  if (before === null || after === null) return true;
  const keys = [...Object.keys(before), ...Object.keys(after)];
  return keys.some((key) => !free.has(key) && before[key] !== after[key]);
}
