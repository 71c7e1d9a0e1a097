import * as z from "zod/mini";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema, titleSchema } from "../../common/base-schemas";
import { optionalId } from "../../common/input-fields";
import { requireAll } from "../../common/operations/require-all";
import type { Card } from "../card";
import { copyCards } from "./copy-cards";
import { destinationReferences, enterList, repeatsHome } from "./enter-list";
import { presentCard } from "./present-card";

/** Without a place the copy goes into the list of the card. */
export interface CopyCardInput {
  readonly card_id: string;
  /** Left out, the title of the card. */
  readonly title?: string | null | undefined;
  readonly list_id?: string | null | undefined;
  /** Without `list_id`: into the first live list of this board. */
  readonly board_id?: string | null | undefined;
  /** Without `list_id`: into the first live list of this sprint. */
  readonly sprint_id?: string | null | undefined;
  /** Named alone: into the first live list of this space's first live board. */
  readonly project_id?: string | null | undefined;
}

export interface CopyCardOutput {
  readonly card: Card;
}

export interface CopyCard {
  /**
   * Copies a card, with the cards below it, to the end of a list.
   *
   * The copies have what was entered into their sources: texts, checklists, members, dates, estimates, epic, cover, and
   * the tags that the space they come to has. They begin without comments, logged time, watchers, bookmarks and links.
   * Archived child cards are left out. Rules U10, U25.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for any id given, 409
   * `archived_target`, 413 `too_large` when the storage cannot take all copies in one commit.
   *
   * @example
   * ```ts
   * const { card } = await workspace.copyCard({ card_id: "1", title: "Write the tutorial" });
   * card.copied_from_card_id; // "1"
   * ```
   */
  copyCard(input: CopyCardInput, options?: CallOptions): Promise<CopyCardOutput>;
}

export const copyCard = operation<CopyCard>({
  role: "member",
  input: () => ({
    card_id: idSchema,
    title: z.nullish(titleSchema),
    list_id: optionalId,
    board_id: optionalId,
    sprint_id: optionalId,
    project_id: optionalId,
  }),
  async decide(session, { card_id, title, ...destination }) {
    const source = await session.require("card", card_id, "card_id");
    await requireAll(session, destinationReferences(destination));
    const list = await enterList(session, repeatsHome(source, destination) ? { list_id: source.list_id } : destination);
    const card = await copyCards(session, source, list, title);
    return async (reader) => ({ card: await presentCard(reader, card) });
  },
});
