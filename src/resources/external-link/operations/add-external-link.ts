import * as z from "zod/mini";
import type { Expected } from "../../../operation/expected";
import { type CallOptions, operation } from "../../../operation/operation";
import type { Card } from "../../card/card";
import { aCard, presentCard } from "../../card/operations/present-card";
import { idSchema, shortTextSchema, uuidSchema } from "../../common/base-schemas";
import { listOf } from "../../common/list-of";
import type { ExternalLink } from "../external-link";
import { externalLinkSchema } from "../external-link-schema";
import { webAddress } from "../web-address";
import { linkToAdd } from "./link-rules";

export interface AddExternalLinkInput {
  readonly card_id: string;
  /** An http or https address, at most 2048 characters. */
  readonly url: string;
  /** A UUID made by the client; repeating it with the same link is safe. Default: a new one. */
  readonly id?: string | null | undefined;
  /** What to show in place of the address. */
  readonly display_text?: string | null | undefined;
  /** All external links that its caller last saw. Rule U38. */
  readonly expected?: Expected<{ readonly external_links: readonly ExternalLink[] }>;
}

export interface AddExternalLinkOutput {
  readonly card: Card;
}

export interface AddExternalLink {
  /**
   * Adds a link to a web page to a card, after those it has. Rules U24, R13.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 409 `id_reused` for an id that
   * another link of the card has.
   *
   * @example
   * ```ts
   * const { card } = await workspace.addExternalLink({ card_id: "1", url: "https://example.org", display_text: "Draft" });
   * card.external_links[0]?.type; // "generic"
   * ```
   */
  addExternalLink(input: AddExternalLinkInput, options?: CallOptions): Promise<AddExternalLinkOutput>;
}

export const addExternalLink = operation<AddExternalLink>({
  role: "member",
  input: () => ({
    card_id: idSchema,
    url: webAddress,
    id: z.nullish(uuidSchema),
    display_text: z.nullish(shortTextSchema),
  }),
  changes: { ...aCard, sets: { external_links: listOf(externalLinkSchema) } },
  async decide(session, { card_id, ...given }) {
    const { external_links } = await session.require("card", card_id, "card_id");
    const link = linkToAdd(external_links, given, session.context);
    const card = await session.update("card", card_id, (draft) => {
      if (link !== undefined) draft.external_links.push(link);
    });
    return async (reader) => ({ card: await presentCard(reader, card) });
  },
});
