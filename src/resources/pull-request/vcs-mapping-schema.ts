import * as z from "zod/mini";
import { idSchema, stimeSchema, textSchema } from "../common/base-schemas";
import { resource } from "../common/resource-schema";
import { type PullRequestState, pullRequestStates } from "./vcs-mapping";

/** The shape of what is said of each state of a pull request. */
export const ofEachState = <Schema extends z.ZodMiniType>(schema: Schema) =>
  Object.fromEntries(pullRequestStates.map((state) => [state, schema])) as Readonly<Record<PullRequestState, Schema>>;

/** Schema of `VcsMappingItem`. */
export const vcsMappingItemSchema = /*#__PURE__*/ resource(() => ({
  ...ofEachState(z.exactOptional(idSchema)),
  name: textSchema.check(z.minLength(1)),
  time_created: stimeSchema,
}));

/** Schema of `VcsMapping`. */
export const vcsMappingSchema = /*#__PURE__*/ resource(() => ({
  ...ofEachState(z.exactOptional(idSchema)),
  branches: z.array(vcsMappingItemSchema),
}));
