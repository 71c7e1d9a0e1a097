import { type CallOptions, type Expected, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { optionalId } from "../../common/input-fields";
import { aCard } from "./present-card";

export interface AddCardToEpicInput {
  readonly epic_id: string;
  readonly card_id: string;
  /** The epic that its caller last saw the card in. Rule U38. */
  readonly expected?: Expected<{ readonly epic_id: string }>;
}

export type AddCardToEpicOutput = Readonly<Record<never, never>>;

export interface CardEpicOperations {
  /**
   * Puts a card into an epic. It leaves the epic it was in. Rule U17.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the epic or the card.
   *
   * @example
   * ```ts
   * await workspace.addCardToEpic({ epic_id: "1", card_id: "1" });
   * (await workspace.getEpic({ epic_id: "1" })).epic.child_card_order; // ["1"]
   * ```
   */
  addCardToEpic(input: AddCardToEpicInput, options?: CallOptions): Promise<AddCardToEpicOutput>;

  /**
   * Takes a card out of an epic; the card itself stays. One that is not in it stays as it is. Rule U17.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the epic or the card.
   *
   * @example
   * ```ts
   * await workspace.addCardToEpic({ epic_id: "1", card_id: "1" });
   * await workspace.removeCardFromEpic({ epic_id: "1", card_id: "1" });
   * (await workspace.getCard({ card_id: "1" })).card.epic; // undefined
   * ```
   */
  removeCardFromEpic(input: RemoveCardFromEpicInput, options?: CallOptions): Promise<RemoveCardFromEpicOutput>;
}

export const addCardToEpic = operation<Pick<CardEpicOperations, "addCardToEpic">>({
  role: "member",
  input: () => ({ epic_id: idSchema, card_id: idSchema }),
  changes: { ...aCard, sets: { epic_id: optionalId } },
  async decide(session, { epic_id, card_id }) {
    await session.require("epic", epic_id, "epic_id");
    await session.require("card", card_id, "card_id");
    await session.update("card", card_id, (draft) => {
      draft.epic_id = epic_id;
    });
    return () => ({});
  },
});

export interface RemoveCardFromEpicInput {
  readonly epic_id: string;
  readonly card_id: string;
  /** The epic that its caller last saw the card in. Rule U38. */
  readonly expected?: Expected<{ readonly epic_id: string }>;
}

export type RemoveCardFromEpicOutput = Readonly<Record<never, never>>;

export const removeCardFromEpic = operation<Pick<CardEpicOperations, "removeCardFromEpic">>({
  role: "member",
  input: () => ({ epic_id: idSchema, card_id: idSchema }),
  changes: { ...aCard, sets: { epic_id: optionalId } },
  async decide(session, { epic_id, card_id }) {
    await session.require("epic", epic_id, "epic_id");
    await session.require("card", card_id, "card_id");
    await session.update("card", card_id, (draft) => {
      if (draft.epic_id === epic_id) delete draft.epic_id;
    });
    return () => ({});
  },
});
