import * as z from "zod/mini";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { type Collaborative, collaboratives, requireCollaborative } from "./collaborative";

export interface StopCollaborationInput {
  readonly type: Collaborative;
  /** Of the card, epic or page. */
  readonly id: string;
}

export type StopCollaborationOutput = Readonly<Record<never, never>>;

export interface StopCollaboration {
  /**
   * Takes away the token of a card, an epic or a page; started again, it gets another one. Rule U37.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * ```ts
   * await workspace.startCollaboration({ type: "card", id: "1" });
   * await workspace.stopCollaboration({ type: "card", id: "1" });
   * (await workspace.getCard({ card_id: "1" })).card.collaboration; // undefined
   * ```
   */
  stopCollaboration(input: StopCollaborationInput, options?: CallOptions): Promise<StopCollaborationOutput>;
}

export const stopCollaboration = operation<StopCollaboration>({
  role: "member",
  input: () => ({ type: z.enum(collaboratives), id: idSchema }),
  async decide(session, { type, id }) {
    await requireCollaborative(session, type, id);
    await session.amend(type, id, (draft) => {
      delete draft.collaboration;
    });
    return () => ({});
  },
});
