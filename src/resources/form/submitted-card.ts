import type { Card } from "../card/card";

/** What is told of the card of a submission to whoever may not read it. Rule U31.15. */
export interface SubmittedCard
  extends Pick<Card, "id" | "type" | "team_id" | "title" | "form_id" | "form_values" | "time_created"> {}
