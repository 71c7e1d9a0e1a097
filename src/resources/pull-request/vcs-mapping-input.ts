import * as z from "zod/mini";
import { SHORT_TEXT_MAX_LENGTH } from "../../base/limits";
import type { TimeUnit } from "../../base/time";
import { optionalDate, optionalId } from "../common/input-fields";
import { listOf } from "../common/list-of";
import { boundedText } from "../common/text-schema";
import { ofEachState } from "./vcs-mapping-schema";

const lists = ofEachState(optionalId);

/** A whole mapping, which replaces the one before; `null` takes it away. Rule U22. */
export const vcsMappingInput = (unit: TimeUnit) => {
  const branch = z.object({
    ...lists,
    name: boundedText(SHORT_TEXT_MAX_LENGTH, (text) => text.check(z.minLength(1))),
    time_created: optionalDate(unit),
  });
  return z.nullish(
    z.object({ ...lists, branches: z.nullish(listOf(branch).check(z.superRefine(refuseRepeatedNames))) }),
  );
};

/** Of two rules for one branch only one could hold. */
function refuseRepeatedNames(branches: readonly { readonly name: string }[], context: z.core.$RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, { name }] of branches.entries()) {
    if (seen.has(name)) {
      const message = "There is another rule for this branch.";
      context.addIssue({ code: "custom", path: [index, "name"], message, params: { code: "duplicate" } });
    }
    seen.add(name);
  }
}
