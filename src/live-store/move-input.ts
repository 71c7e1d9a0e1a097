import type { MoveCardInput } from "../resources/card/operations/move-card";
import type { Order } from "../resources/common/parts";
import type { CardMoveInput } from "./card-move";
import type { LiveWorkspace } from "./live-workspace";

/** The input for the workspace: the position after a card in the current order of the list. */
export async function moveInput(
  workspace: LiveWorkspace,
  { after_card_id, ...input }: CardMoveInput,
  boardOf: (list_id: string) => string | undefined,
): Promise<MoveCardInput> {
  if (after_card_id === undefined) return input;
  if (after_card_id === null) return { ...input, position: 0 };
  const { card_id } = input;
  const list_id = input.list_id ?? (await workspace.getCard({ card_id })).card.list_id;
  const order = await orderOf(workspace, list_id, boardOf(list_id));
  const index = order.filter((id) => id !== card_id).indexOf(after_card_id);
  return { ...input, position: index < 0 ? undefined : index + 1 };
}

/** Lists are answered without their cards only together. */
async function orderOf(workspace: LiveWorkspace, list_id: string, board_id: string | undefined): Promise<Order> {
  if (board_id === undefined) return (await workspace.getList({ list_id })).list.card_order;
  const { lists } = await workspace.getLists({ board_id });
  return lists.find(({ id }) => id === list_id)?.card_order ?? [];
}
