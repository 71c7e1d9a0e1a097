import * as z from "zod/mini";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import type { Collaboration } from "../collaboration";
import { type Collaborative, collaboratives, requireCollaborative } from "./collaborative";

export interface StartCollaborationInput {
  readonly type: Collaborative;
  /** Of the card, epic or page. */
  readonly id: string;
}

export interface StartCollaborationOutput {
  readonly collaboration: Collaboration;
}

export interface StartCollaboration {
  /**
   * Gives the token by which the content of a card, an epic or a page is edited together: the one it has, or a new one.
   *
   * From then on it is shown in `collaboration` to whoever may write there. It is as hard to guess as the `random` of the
   * workspace makes it. Rule U37.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { collaboration } = await workspace.startCollaboration({ type: "card", id: "1" });
   * const { card } = await workspace.getCard({ card_id: "1" });
   * card.collaboration?.token === collaboration.token; // true
   * ```
   */
  startCollaboration(input: StartCollaborationInput, options?: CallOptions): Promise<StartCollaborationOutput>;
}

export const startCollaboration = operation<StartCollaboration>({
  role: "member",
  input: () => ({ type: z.enum(collaboratives), id: idSchema }),
  async decide(session, { type, id }) {
    const { collaboration = { token: session.context.uuid() } } = await requireCollaborative(session, type, id);
    await session.amend(type, id, (draft) => {
      draft.collaboration = collaboration;
    });
    return () => ({ collaboration });
  },
});
