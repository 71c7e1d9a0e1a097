import * as z from "zod/mini";
import { CLAIM_MAX_SECONDS } from "../../../base/limits";
import { fromMilliseconds, type STime } from "../../../base/time";
import { type CallOptions, operation } from "../../../operation/operation";
import { anyOf, ascending } from "../../../storage/query";
import { idSchema, integerSchema } from "../../common/base-schemas";
import { setOptional } from "../../common/set-optional";
import type { Card, CardDocument } from "../card-fields";
import { presentCard } from "./present-card";

export interface ClaimCardInput {
  /** 1 to 100 cards, in the order in which they are wanted, such as a page of a view. */
  readonly card_ids: readonly string[];
  /** For how long, at most 86,400; claimed again it counts from then on, and 0 gives it back. */
  readonly seconds: number;
}

export interface ClaimCardOutput {
  /** The card that is claimed, or was given back; null where all of them are owned. */
  readonly card: Card | null;
  /** When the claim runs out, by the workspace's clock; null where there is none. */
  readonly time_expires: STime | null;
}

export interface ClaimCard {
  /**
   * Makes the acting user the owner of the first unowned card, for a limited time; of several callers one gets it.
   * Its owner, an agent in its session, may claim it again; once the time is over anybody may. Rule U10.17.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * const { cards } = await workspace.previewView({ type: "card", card_filters: {} });
   * const { card } = await workspace.claimCard({ card_ids: cards.map(({ id }) => id), seconds: 600 });
   * card?.owner_id; // "u-ada"
   */
  claimCard(input: ClaimCardInput, options?: CallOptions): Promise<ClaimCardOutput>;
}

export const claimCard = operation<ClaimCard>({
  input: () => ({
    card_ids: z.array(idSchema).check(z.minLength(1), z.maxLength(100)),
    seconds: integerSchema.check(z.minimum(0), z.maximum(CLAIM_MAX_SECONDS)),
  }),
  async decide(session, { card_ids, seconds }) {
    const { actor, now, nowMs, timeUnit } = session.context;
    const { user_id, source, session_id = "" } = actor;
    const holder = JSON.stringify([user_id, source?.agent_id ?? "", session_id]);
    const isWanted = ({ claim, owner_id = "" }: CardDocument): boolean => {
      const claimed = claim?.user_id === owner_id ? claim : undefined;
      if (claimed?.holder === holder || seconds === 0) return claimed?.holder === holder;
      return owner_id === "" || (claimed !== undefined && claimed.until <= now);
    };
    // Read unchecked: what becomes of the others meanwhile makes no difference.
    const found = await session.find({ kind: "card", where: [anyOf("id", card_ids)], sort: ascending("id") });
    const known = new Map(found.map((card) => [card.id, card]));
    for (const id of card_ids) {
      const card = known.get(id);
      if (card === undefined || !(await session.canRead("card", card))) await session.require("card", id, "card_ids");
    }
    for (const id of card_ids) {
      const seen = known.get(id);
      if (seen === undefined || !isWanted(seen) || !isWanted(await session.require("card", id, "card_ids"))) continue;
      const until = seconds === 0 ? null : fromMilliseconds(nowMs + seconds * 1000, timeUnit);
      await session.update("card", id, (draft) => {
        setOptional(draft, "owner_id", until === null ? null : user_id);
        setOptional(draft, "claim", until === null ? null : { holder, user_id, until });
      });
      const claimed = await session.require("card", id, "card_ids");
      return async (reader) => ({ card: await presentCard(reader, claimed), time_expires: until });
    }
    return () => ({ card: null, time_expires: null });
  },
});
