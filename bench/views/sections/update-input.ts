import type { StoredDocument, UpdateCardInput } from "workspace-engine";
import { turnOf } from "../data/card-changes";

/** What to tell `updateCard`, one thing at a time: each kind of change gets its turn. */
export function updateInput(
  { id: card_id, body }: StoredDocument,
  turn: number,
  users: readonly string[],
): UpdateCardInput {
  const inputs: readonly UpdateCardInput[] = [
    { card_id, priority: 1 + (Number(body["priority"] ?? 0) % 4) },
    { card_id, estimate: 1 + (Number(body["estimate"] ?? 0) % 5) },
    { card_id, due_date: 1_767_600_000 + (turn % 40) * 86_400 },
    { card_id, title: `${body["title"]} ${turn}` },
    { card_id, owner_id: turnOf(users, turn) },
  ];
  return turnOf(inputs, turn);
}
