import { refusal } from "../../errors";
import type { Card } from "../../model/card";
import type { GenericLink } from "../../model/external-link";
import { presentCard } from "../../presentation/card";
import { idSchema, shortTextSchema, uuidSchema } from "../../schemas/base";
import { type CallOptions, operation } from "../operation";
import { webAddress } from "../web-address";

export interface AddExternalLinkInput {
  readonly card_id: string;
  /** An http or https address, at most 2048 characters. */
  readonly url: string;
  /** A UUID made by the client; repeating it with the same link is safe. Default: a new one. */
  readonly id?: string | null | undefined;
  /** What to show in place of the address. */
  readonly display_text?: string | null | undefined;
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
    id: uuidSchema.nullish(),
    display_text: shortTextSchema.nullish(),
  }),
  async decide(session, { card_id, url, id: given, display_text }) {
    const before = await session.require("card", card_id, "card_id");
    const { now, uuid } = session.context;
    const link = { url, id: given ?? uuid(), display_text: display_text ?? null, time_added: now };
    const links = before.external_links.flatMap((known) => (known.type === "generic" ? known.generic : []));
    const known = links.find(({ id }) => id === link.id);
    if (known !== undefined && !isSame(known, link)) {
      throw refusal("id_reused", "id", `Another link of card ${card_id} has the id ${link.id}.`);
    }
    const card = await session.update("card", card_id, (draft) => {
      if (known === undefined) draft.external_links.push({ type: "generic", generic: link });
    });
    return async (reader) => ({ card: await presentCard(reader, card) });
  },
});

const isSame = (known: GenericLink, link: GenericLink): boolean =>
  known.url === link.url && (known.display_text ?? null) === link.display_text;
