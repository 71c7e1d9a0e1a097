import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { removeWithReferences } from "../../removal/operations/remove";

export interface DeleteEpicInput {
  readonly epic_id: string;
}

export type DeleteEpicOutput = Readonly<Record<never, never>>;

export interface DeleteEpic {
  /**
   * Deletes an epic; its cards stay, without an epic. Rules U18, U29.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 413 `too_large` when the storage
   * cannot take the change of all its cards in one commit.
   *
   * @example
   * ```ts
   * await workspace.deleteEpic({ epic_id: "1" });
   * (await workspace.getCard({ card_id: "1" })).card.epic; // undefined
   * ```
   */
  deleteEpic(input: DeleteEpicInput, options?: CallOptions): Promise<DeleteEpicOutput>;
}

export const deleteEpic = operation<DeleteEpic>({
  role: "member",
  input: () => ({ epic_id: idSchema }),
  async decide(session, { epic_id }) {
    await session.require("epic", epic_id, "epic_id");
    await removeWithReferences(session, "epic", epic_id);
    return () => ({});
  },
});
