import * as z from "zod/mini";
import { named, type Shown, typed } from "../../fields/declared-fields";
import { contentSchema, integerSchema, resource, stimeSchema, textSchema, uuidSchema } from "../common/base-schemas";
import { externalLinkTypes } from "./external-link";

/** Schema of `ExternalLinkType`. */
export const externalLinkTypeSchema = /*#__PURE__*/ z.enum(externalLinkTypes);

/** Schema of `GithubBranch`. */
export const githubBranchSchema = /*#__PURE__*/ resource(typed<GithubBranch>, () => ({
  /** Owner and branch: `acme:main`. */
  label: z.nullable(contentSchema),
  /** The branch alone: `main`. */
  ref: z.nullable(contentSchema),
}));

/** Schema of `GithubPullRequest`. */
export const githubPullRequestSchema = /*#__PURE__*/ resource(typed<GithubPullRequest>, () => ({
  /** GitHub's own number for it, across all repositories. */
  id: z.nullable(integerSchema),
  /** Its number within the repository. */
  number: z.nullable(integerSchema),
  state: z.nullable(contentSchema),
  title: z.nullable(contentSchema),
  body: z.nullable(contentSchema),
  html_url: z.nullable(contentSchema),
  time_created: z.nullable(stimeSchema),
  time_updated: z.nullable(stimeSchema),
  time_closed: z.nullable(stimeSchema),
  time_merged: z.nullable(stimeSchema),
  /** The branch with the changes. */
  head: githubBranchSchema,
  /** The branch they go to. */
  base: githubBranchSchema,
  draft: z.nullable(z.boolean()),
  merged: z.nullable(z.boolean()),
}));

/** Schema of `GenericLink`. */
export const genericLinkSchema = /*#__PURE__*/ resource(typed<GenericLink>, () => ({
  url: contentSchema.check(z.minLength(1)),
  /** A UUID. */
  id: z.exactOptional(uuidSchema),
  display_text: z.exactOptional(z.nullable(contentSchema)),
  time_added: z.exactOptional(stimeSchema),
}));

/** Schema of `ExternalLink`. */
export const externalLinkSchema = /*#__PURE__*/ (() =>
  named(
    typed<ExternalLink>,
    z.discriminatedUnion("type", [
      z.strictObject({ type: z.literal("github_pull_request"), github_pull_request: githubPullRequestSchema }),
      z.strictObject({ type: z.literal("generic"), generic: genericLinkSchema }),
    ]),
  ))();

/** One side of a pull request. */
export interface GithubBranch extends Shown<typeof githubBranchSchema> {}

/** A GitHub pull request; unknown values are null. */
export interface GithubPullRequest extends Shown<typeof githubPullRequestSchema> {}

/** A link to any address. */
export interface GenericLink extends Shown<typeof genericLinkSchema> {}

/** Something outside the workspace that a card or an epic points to; `type` says which. */
export type ExternalLink =
  | { readonly type: "github_pull_request"; readonly github_pull_request: GithubPullRequest }
  | { readonly type: "generic"; readonly generic: GenericLink };

/** Longer ones are no addresses that anybody opens. */
export const WEB_ADDRESS_MAX_LENGTH = 2048;

// Any other scheme could run code or reach local files; white space inside would be dropped by who opens the address,
// so that it would not be the one that was checked.
export function isWebAddress(text: string): boolean {
  return text.length <= WEB_ADDRESS_MAX_LENGTH && /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text);
}

export const webAddress = textSchema.check(
  z.maxLength(WEB_ADDRESS_MAX_LENGTH),
  z.trim(),
  z.refine(isWebAddress, { message: "Expected an absolute http or https address.", params: { code: "bad_url" } }),
);
