import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import { aCard } from "../../card/operations/present-card";
import { idSchema } from "../../common/base-schemas";
import { listOf } from "../../common/list-of";
import { markReview } from "../../pull-request/operations/recorded-pull-request";
import type { ExternalLink } from "../external-link";
import { externalLinkSchema } from "../external-link-schema";
import { placeOfLink } from "./link-rules";

export interface RemoveExternalLinkInput {
  readonly card_id: string;
  /** The UUID of a generic link, or the id of a pull request. */
  readonly external_link_id: string;
  /** All external links that its caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly external_links: readonly ExternalLink[] }>;
}

export type RemoveExternalLinkOutput = Readonly<Record<never, never>>;

export interface RemoveExternalLink {
  /**
   * Removes an external link from a card; a pull request comes back with the next report of it. Rule U24.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card or the link.
   *
   * @example
   * ```ts
   * const id = "0b9cf1cb-3ae9-4b5b-a05a-3a3c9d6a1f52";
   * await workspace.addExternalLink({ card_id: "1", url: "https://example.org", id });
   * await workspace.removeExternalLink({ card_id: "1", external_link_id: id });
   * ```
   */
  removeExternalLink(input: RemoveExternalLinkInput, options?: CallOptions): Promise<RemoveExternalLinkOutput>;
}

export const removeExternalLink = operation<RemoveExternalLink>({
  role: "member",
  input: () => ({ card_id: idSchema, external_link_id: idSchema }),
  changes: { ...aCard, sets: { external_links: listOf(externalLinkSchema) } },
  async decide(session, { card_id, external_link_id }) {
    const { external_links } = await session.require("card", card_id, "card_id");
    const place = placeOfLink(external_links, external_link_id);
    await session.update("card", card_id, (draft) => {
      const [link] = draft.external_links.splice(place, 1);
      const { id } = link?.type === "github_pull_request" ? link.github_pull_request : { id: null };
      if (id !== null) markReview(draft, id, false);
    });
    return () => ({});
  },
});
