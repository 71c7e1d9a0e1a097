import * as z from "zod/mini";
import { contentSchema, integerSchema, resource, stimeSchema, uuidSchema } from "../common/base-schemas";
import { externalLinkTypes } from "./external-link";

/** Schema of `ExternalLinkType`. */
export const externalLinkTypeSchema = /*#__PURE__*/ z.enum(externalLinkTypes);

/** Schema of `GithubBranch`. */
export const githubBranchSchema = /*#__PURE__*/ resource(() => ({
  label: z.nullable(contentSchema),
  ref: z.nullable(contentSchema),
}));

/** Schema of `GithubPullRequest`. */
export const githubPullRequestSchema = /*#__PURE__*/ resource(() => ({
  id: z.nullable(integerSchema),
  number: z.nullable(integerSchema),
  state: z.nullable(contentSchema),
  title: z.nullable(contentSchema),
  body: z.nullable(contentSchema),
  html_url: z.nullable(contentSchema),
  time_created: z.nullable(stimeSchema),
  time_updated: z.nullable(stimeSchema),
  time_closed: z.nullable(stimeSchema),
  time_merged: z.nullable(stimeSchema),
  head: githubBranchSchema,
  base: githubBranchSchema,
  draft: z.nullable(z.boolean()),
  merged: z.nullable(z.boolean()),
}));

/** Schema of `GenericLink`. */
export const genericLinkSchema = /*#__PURE__*/ resource(() => ({
  url: contentSchema.check(z.minLength(1)),
  id: z.exactOptional(uuidSchema),
  display_text: z.exactOptional(z.nullable(contentSchema)),
  time_added: z.exactOptional(stimeSchema),
}));

/** Schema of `ExternalLink`. */
export const externalLinkSchema = /*#__PURE__*/ (() =>
  z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("github_pull_request"), github_pull_request: githubPullRequestSchema }),
    z.strictObject({ type: z.literal("generic"), generic: genericLinkSchema }),
  ]))();
