import type { Card } from "workspace-engine";
import { useOperation } from "workspace-engine/react";
import { placeOnCard } from "../drafts/use-drafts";
import { useChosen } from "./use-chosen";

/** What is chosen rather than written on a card, as it is changed. */
interface Choices {
  readonly due_date: number | null;
  readonly priority: number;
  readonly estimate: number;
  readonly members: readonly Pick<Card["members"][number], "user_id" | "role">[];
  readonly tags: readonly string[];
}

const choicesOf = (card: Card): Choices => ({
  due_date: card.due_date ?? null,
  priority: card.priority ?? 0,
  estimate: card.estimate ?? 0,
  members: card.members.map(({ user_id, role }) => ({ user_id, role })),
  tags: card.tags.map(({ id }) => id),
});

/** The choices of a card. */
export function useChoices(card: Card) {
  const { runAsync } = useOperation("updateCard");
  const card_id = card.id;
  return useChosen(placeOnCard(card_id, "choices"), choicesOf(card), async (fields, expected) =>
    choicesOf((await runAsync({ card_id, ...fields, expected })).card),
  );
}
