import type { Session } from "../../../session/session";
import type { MemberInput } from "../../common/input-fields";
import { replacedMembers } from "../../common/members-now";
import { type Reference, requireAll } from "../../common/operations/require-all";
import { setArchived } from "../../common/operations/set-archived";
import { followList } from "../../list/follow-list";
import type { ListDocument } from "../../list/list-document";
import { childrenOf, orderKeyAt } from "../../ordering/operations/placement";
import { namedTags, replacedTags, requireTags } from "../../work-item/operations/item-tags";
import type { CardFields } from "../card";
import type { CardDocument } from "../card-document";
import { applyCardFields } from "./card-input";
import { destinationReferences, enterList, homeIn, repeatsHome } from "./enter-list";
import { refuseOwnParent, setParent } from "./parents";

/** What may change of a card; what is left out stays. */
export interface CardChanges extends CardFields {
  readonly title?: string | undefined;
  readonly list_id?: string | null | undefined;
  readonly parent_card_id?: string | null | undefined;
  readonly archived?: boolean | null | undefined;
  readonly members?: readonly MemberInput[] | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
}

/** Changes a card, and moves it when the changes name another list, board or sprint. Rules U10, C8, L3. */
export async function changeCard(session: Session, id: string, changes: CardChanges): Promise<CardDocument> {
  refuseOwnParent(id, changes.parent_card_id, "parent_card_id");
  const { members, tags } = changes;
  const named = namedTags("tags", tags ?? []);
  const references: readonly Reference[] = [
    { kind: "epic", id: changes.epic_id, path: "epic_id" },
    { kind: "card", id: changes.parent_card_id, path: "parent_card_id" },
    ...destinationReferences(changes),
    ...named,
  ];
  session.readAlong(references);
  const card = await session.require("card", id, "card_id");
  await requireAll(session, references);
  const list = repeatsHome(card, changes) ? null : await enterList(session, changes);
  const added = named.filter((tag) => !card.tag_ids.includes(tag.id));
  if (added.length > 0) await requireTags(session, added, (list ?? card).project_id);
  const tag_ids = tags === undefined ? undefined : await replacedTags(session, card.tag_ids, tags);
  const isPlaced = list !== null || typeof changes.position === "number";
  const order_key = isPlaced ? await newOrderKey(session, card, list, changes.position) : card.order_key;
  if (changes.parent_card_id !== undefined) await changeParent(session, card, changes.parent_card_id);
  return session.update("card", id, (draft) => {
    draft.title = changes.title ?? draft.title;
    applyCardFields(draft, changes);
    if (members !== undefined) draft.members = replacedMembers(card.members, members, session.context.now);
    if (tag_ids !== undefined) draft.tag_ids = [...tag_ids];
    setArchived(draft, changes.archived, session.context);
    draft.order_key = order_key;
    if (list === null) return;
    delete draft.board_id;
    delete draft.sprint_id;
    Object.assign(draft, homeIn(list), { archived_list: false, archived_board: false });
    followList(draft, list.behavior, session.context.now);
  });
}

/** The key for a place in the list the card enters or, where that is `null`, is in. */
function newOrderKey(
  session: Session,
  card: CardDocument,
  list: ListDocument | null,
  position: number | null | undefined,
): Promise<string> {
  return orderKeyAt(session, childrenOf("card", "list_id", list?.id ?? card.list_id), card, position);
}

/** A parent that the actor may not read stays where none is named instead: the card showed none. Rule U17.15. */
async function changeParent(session: Session, card: CardDocument, parentId: string | null): Promise<void> {
  if (parentId) {
    const parent = await session.require("card", parentId, "parent_card_id");
    return setParent(session, card, parent, "parent_card_id");
  }
  const { parent_card_id: formerId } = card;
  const former = formerId === undefined ? null : await session.get("card", formerId);
  if (former !== null && !(await session.canRead("card", former))) return;
  await setParent(session, card, null, "parent_card_id");
}
