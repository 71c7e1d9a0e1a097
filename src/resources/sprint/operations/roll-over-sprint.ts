import { type CallOptions, operation } from "../../../operation/operation";
import type { Card } from "../../card/card";
import { presentCards } from "../../card/operations/present-card";
import { idSchema } from "../../common/base-schemas";
import { optionalId } from "../../common/input-fields";
import type { Sprint } from "../sprint";
import { nextSprint } from "./next-sprint";
import { presentSprint } from "./present-sprint";
import { rollOver } from "./roll-over";

export interface RollOverSprintInput {
  readonly sprint_id: string;
  /** A live sprint of the same space. Default: the live one that starts next after it; without one it is created. */
  readonly to_sprint_id?: string | null | undefined;
}

export interface RollOverSprintOutput {
  /** Where the cards are now. */
  readonly sprint: Sprint;
  /** The moved items, list by list in their order. */
  readonly cards: readonly Card[];
}

export interface RollOverSprint {
  /**
   * Moves the unfinished cards of a sprint into the next one, each last in a list of the same behavior. Rolling over
   * again moves nothing. The sprint itself stays as it is. Rules S5, U33.
   *
   * @throws WorkspaceError 400 `invalid_input`, also for a sprint of another space or where the next one would end too
   * late, 403 `no_access`, 404 `not_found`, 409 `archived_target` for an archived sprint, or one without a live list for
   * unfinished cards, 409 `sprints_disabled` when the next one cannot be created, 413 `too_large` when the storage cannot
   * take all cards in one commit.
   *
   * @example
   * ```ts
   * await workspace.moveCard({ card_id: "1", sprint_id: "1" });
   * const { sprint, cards } = await workspace.rollOverSprint({ sprint_id: "1" });
   * sprint.title; // "Sprint 2"
   * cards.length; // 1
   * ```
   */
  rollOverSprint(input: RollOverSprintInput, options?: CallOptions): Promise<RollOverSprintOutput>;
}

export const rollOverSprint = operation<RollOverSprint>({
  role: "member",
  input: () => ({ sprint_id: idSchema, to_sprint_id: optionalId }),
  async decide(session, { sprint_id, to_sprint_id }) {
    const from = await session.require("sprint", sprint_id, "sprint_id");
    const to = await nextSprint(session, from, to_sprint_id);
    const cards = await rollOver(session, from.id, to);
    return async (reader) => {
      const [sprint, moved] = await Promise.all([presentSprint(reader, to.sprint), presentCards(reader, cards)]);
      return { sprint, cards: moved };
    };
  },
});
