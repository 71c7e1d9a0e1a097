import type { OperationContext } from "../../../session/context";
import type { CardDocument } from "../../card/card-fields";
import type { SubmittedCard } from "../form";

/** Of the card of a submission only what the submitter knows. */
export function presentSubmittedCard(
  { teamId }: Pick<OperationContext, "teamId">,
  { id, title, form_id, form_values, time_created }: CardDocument,
): SubmittedCard {
  return {
    id,
    type: "card",
    team_id: teamId,
    title,
    time_created,
    ...(form_id === undefined ? {} : { form_id }),
    ...(form_values === undefined ? {} : { form_values }),
  };
}
