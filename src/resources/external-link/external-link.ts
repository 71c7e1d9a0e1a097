/** Every `ExternalLinkType`. */
export const externalLinkTypes = ["github_pull_request", "generic"] as const;

/** The type of the external link; it is also the name of the key that holds the rest. */
export type ExternalLinkType = (typeof externalLinkTypes)[number];
