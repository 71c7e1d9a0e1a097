import type { Card, CardFilters, Workspace } from "workspace-engine";
import { answer, call, note } from "../output/screen";
import type { Columns } from "../output/table";

const AT_FIRST = 8;

/** Shows the first page of a view, and follows the cursor to see how many more there are. */
export async function showCards(
  workspace: Workspace,
  card_filters: CardFilters,
  columns: Columns<Card>,
): Promise<void> {
  const request = { type: "card", card_filters, count: AT_FIRST } as const;
  call("previewView", request);
  const { cards, cursor } = await workspace.previewView(request);
  answer(cards, { Id: (card) => card.id, Card: (card) => card.title, ...columns });
  if (cursor !== "") {
    const rest = await workspace.previewView({ ...request, cursor, count: 1000 });
    note(`The cursor leads to ${rest.count}${rest.cursor === "" ? "" : " and still"} more.`);
  }
}
