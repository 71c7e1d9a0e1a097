import * as z from "zod";
import { idSchema, stimeSchema, textSchema } from "../common/base-schemas";
import { resource } from "../common/resource-schema";

const pullRequestLists = () => ({
  pr_draft: idSchema.exactOptional(),
  pr_open: idSchema.exactOptional(),
  pr_review_requested: idSchema.exactOptional(),
  pr_merged: idSchema.exactOptional(),
  pr_closed: idSchema.exactOptional(),
});

/** Schema of `VcsMappingItem`. */
export const vcsMappingItemSchema = /*#__PURE__*/ resource(() => ({
  ...pullRequestLists(),
  name: textSchema.min(1),
  time_created: stimeSchema,
}));

/** Schema of `VcsMapping`. */
export const vcsMappingSchema = /*#__PURE__*/ resource(() => ({
  ...pullRequestLists(),
  branches: z.array(vcsMappingItemSchema),
}));
