import * as z from "zod";
import { integerSchema, stimeSchema, textSchema, uuidSchema } from "../common/base-schemas";
import { resource } from "../common/resource-schema";
import { externalLinkTypes } from "./external-link";

/** Schema of `ExternalLinkType`. */
export const externalLinkTypeSchema = /*#__PURE__*/ z.enum(externalLinkTypes);

/** Schema of `GithubBranch`. */
export const githubBranchSchema = /*#__PURE__*/ resource(() => ({
  label: textSchema.nullable(),
  ref: textSchema.nullable(),
}));

/** Schema of `GithubPullRequest`. */
export const githubPullRequestSchema = /*#__PURE__*/ resource(() => ({
  id: integerSchema.nullable(),
  number: integerSchema.nullable(),
  state: textSchema.nullable(),
  title: textSchema.nullable(),
  body: textSchema.nullable(),
  html_url: textSchema.nullable(),
  time_created: stimeSchema.nullable(),
  time_updated: stimeSchema.nullable(),
  time_closed: stimeSchema.nullable(),
  time_merged: stimeSchema.nullable(),
  head: githubBranchSchema,
  base: githubBranchSchema,
  draft: z.boolean().nullable(),
  merged: z.boolean().nullable(),
}));

/** Schema of `GenericLink`. */
export const genericLinkSchema = /*#__PURE__*/ resource(() => ({
  url: textSchema.min(1),
  id: uuidSchema.exactOptional(),
  display_text: textSchema.nullable().exactOptional(),
  time_added: stimeSchema.exactOptional(),
}));

/** Schema of `ExternalLink`. */
export const externalLinkSchema = /*#__PURE__*/ (() =>
  z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("github_pull_request"), github_pull_request: githubPullRequestSchema }),
    z.strictObject({ type: z.literal("generic"), generic: genericLinkSchema }),
  ]))();
