import { freeKeys } from "../../documents";
import type { StagedChange } from "../../session/staged-change";

/** Whether a change can matter to the rules between documents. */
export function isLookedAt({ kind, before, after }: StagedChange): boolean {
  if (before === null || after === null) return true;
  const keys = [...Object.keys(before), ...Object.keys(after)];
  return keys.some((key) => freeKeys[kind]?.has(key) !== true && before[key] !== after[key]);
}
