import * as z from "zod/mini";
import { idSchema, stimeSchema, textSchema } from "../common/base-schemas";
import { resource } from "../common/resource-schema";

const pullRequestLists = () => ({
  pr_draft: z.exactOptional(idSchema),
  pr_open: z.exactOptional(idSchema),
  pr_review_requested: z.exactOptional(idSchema),
  pr_merged: z.exactOptional(idSchema),
  pr_closed: z.exactOptional(idSchema),
});

/** Schema of `VcsMappingItem`. */
export const vcsMappingItemSchema = /*#__PURE__*/ resource(() => ({
  ...pullRequestLists(),
  name: textSchema.check(z.minLength(1)),
  time_created: stimeSchema,
}));

/** Schema of `VcsMapping`. */
export const vcsMappingSchema = /*#__PURE__*/ resource(() => ({
  ...pullRequestLists(),
  branches: z.array(vcsMappingItemSchema),
}));
