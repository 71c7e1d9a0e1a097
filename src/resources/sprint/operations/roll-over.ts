import { groupBy } from "../../../base/group-by";
import { refusal } from "../../../errors/errors";
import type { Session } from "../../../session/session";
import { absent, anyOf, ascending, noneOf } from "../../../storage/clauses";
import type { CardDocument } from "../../card/card-fields";
import { homeIn } from "../../card/operations/enter-list";
import { statusRank } from "../../common/parts";
import { followList, statusIn } from "../../list/follow-list";
import type { ListBehavior } from "../../list/list";
import type { ListDocument } from "../../list/list-fields";
import { childrenOf, orderKeysLast } from "../../ordering/operations/placement";
import type { SprintWithLists } from "./next-sprint";

const finished = ["completed", "cancelled"] as const;

/** The cards of sprints that are neither completed, cancelled nor archived. Rule S3. */
export const unfinishedIn = (sprintIds: readonly string[]) =>
  [anyOf("sprint_id", sprintIds), noneOf("status", finished.map(statusRank)), absent("archived")] as const;

/** Moves a sprint's unfinished cards into another, and answers them list by list in their order. Rule S5. */
export async function rollOver(session: Session, sprintId: string, to: SprintWithLists): Promise<CardDocument[]> {
  const cards = await unfinishedCards(session, sprintId);
  const moved = new Map<string, CardDocument>();
  for (const [list, group] of groupBy(cards, (card) => listFor(card, to))) {
    const ids = group.map(({ id }) => id);
    const keys = await orderKeysLast(session, childrenOf("card", "list_id", list.id), ids);
    for (const [index, id] of ids.entries()) moved.set(id, await enter(session, id, list, keys[index] ?? ""));
  }
  return cards.map((card) => moved.get(card.id) ?? card);
}

/** All of them, list by list in their order; the commit finds as many, or is refused. */
async function unfinishedCards(session: Session, sprintId: string): Promise<CardDocument[]> {
  const sort = ascending("order_key");
  const cards = await session.findGuarded({ kind: "card", where: unfinishedIn([sprintId]), sort });
  const lists = await session.find({ kind: "list", where: [anyOf("sprint_id", [sprintId])], sort });
  const cardsIn = groupBy(cards, (card) => card.list_id);
  return lists.flatMap((list) => cardsIn.get(list.id) ?? []);
}

/** The live list of the card's behavior, else the first one for cards that are unfinished. */
function listFor({ status }: CardDocument, { sprint, lists }: SprintWithLists): ListDocument {
  const open = lists.filter(({ archived, behavior }) => archived === undefined && !isFinished(behavior));
  const list = open.find(({ behavior }) => statusIn(behavior) === status) ?? open[0];
  if (list !== undefined) return list;
  throw refusal("archived_target", "to_sprint_id", `Sprint ${sprint.id} has no live list for unfinished cards.`);
}

const isFinished = (behavior: ListBehavior): boolean => finished.some((status) => status === behavior);

function enter(session: Session, id: string, list: ListDocument, order_key: string): Promise<CardDocument> {
  return session.amend("card", id, (draft) => {
    Object.assign(draft, homeIn(list), { order_key });
    followList(draft, list.behavior, session.context.now);
  });
}
