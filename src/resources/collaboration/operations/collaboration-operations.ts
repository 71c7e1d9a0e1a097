import * as z from "zod/mini";
import { type CallOptions, operation } from "../../../operation/operation";
import type { Session } from "../../../session/session";
import { idSchema } from "../../common/base-schemas";
import type { Collaboration } from "../../common/parts";
import { permitPageChange } from "../../page/operations/page-tree";

const collaboratives = ["card", "epic", "page"] as const;

export interface StartCollaborationInput {
  readonly type: (typeof collaboratives)[number];
  /** Of the card, epic or page. */
  readonly id: string;
}

export type StartCollaborationOutput = { readonly collaboration: Collaboration };
export type StopCollaborationInput = StartCollaborationInput;
export type StopCollaborationOutput = Readonly<Record<never, never>>;

export interface CollaborationOperations {
  /**
   * Returns the token for editing the content of a card, an epic or a page together: the current one, or a new one.
   *
   * From then on it is shown in `collaboration` to whoever may write there. It is as hard to guess as the `random` of the
   * workspace makes it. Rule U37.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * const { collaboration } = await workspace.startCollaboration({ type: "card", id: "1" });
   * const { card } = await workspace.getCard({ card_id: "1" });
   * card.collaboration?.token === collaboration.token; // true
   */
  startCollaboration(input: StartCollaborationInput, options?: CallOptions): Promise<StartCollaborationOutput>;

  /**
   * Removes the token of a card, an epic or a page; starting again creates another one. Rule U37.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * await workspace.startCollaboration({ type: "card", id: "1" });
   * await workspace.stopCollaboration({ type: "card", id: "1" });
   * (await workspace.getCard({ card_id: "1" })).card.collaboration; // undefined
   */
  stopCollaboration(input: StopCollaborationInput, options?: CallOptions): Promise<StopCollaborationOutput>;
}

const named = { type: z.enum(collaboratives), id: idSchema };

/** The card, epic or page a request names, for actors who may write there. Rule U37. */
async function requireCollaborative(session: Session, { type, id }: StartCollaborationInput) {
  if (type !== "page") return session.require(type, id, "id");
  const page = await session.require("page", id, "id");
  permitPageChange(session, page);
  return page;
}

export const startCollaboration = operation<Pick<CollaborationOperations, "startCollaboration">>({
  input: () => named,
  async decide(session, input) {
    const { collaboration = { token: session.context.uuid() } } = await requireCollaborative(session, input);
    await session.amend(input.type, input.id, (draft) => {
      draft.collaboration = collaboration;
    });
    return () => ({ collaboration });
  },
});

export const stopCollaboration = operation<Pick<CollaborationOperations, "stopCollaboration">>({
  input: () => named,
  async decide(session, input) {
    await requireCollaborative(session, input);
    await session.amend(input.type, input.id, (draft) => {
      delete draft.collaboration;
    });
    return () => ({});
  },
});
