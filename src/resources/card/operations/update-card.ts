import * as z from "zod/mini";
import type { TimeUnit } from "../../../base/time";
import type { Given } from "../../../fields/declared-fields";
import { type InputIn, inputsOf, inputWriterOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation } from "../../../operation/operation";
import type { Reader } from "../../../session/reader";
import type { Session } from "../../../session/session";
import { contentSchema, idSchema, listOf, optionalCount, optionalId, position } from "../../common/base-schemas";
import { deletion, type Reference, requireAll } from "../../common/operations/by-id";
import { followList } from "../../list/list";
import { childrenOf, orderKeyAfter } from "../../ordering/operations/placement";
import { namedTags, replacedTags, requireTags } from "../../work-item/operations/work-items";
import type { workItemFields } from "../../work-item/work-item-fields";
import { type Card, type CardDocument, cardFields } from "../card-fields";
import { refuseOwnParent, setParent } from "./child-cards";
import { type CardDestination, destinationInput, enterList, homeIn, namedPlaces, repeatsHome } from "./enter-list";
import { aCard, presentCard } from "./present-card";

export const cardInputs = (unit: TimeUnit) => ({
  ...inputsOf(cardFields, unit, "changed"),
  ...destinationInput,
  ...furtherInputs(),
});

const furtherInputs = () => ({
  /** Another list moves the card there. */
  list_id: z.optional(idSchema),
  /** The card it is to lie under, last among the child cards; `""` is none. */
  parent_card_id: optionalId,
  /** Zero-based place in the list; past the end, or left out on a move, means last. */
  position,
  /** Ids of all its tags; new ones are of its space or of the whole workspace. `null` and `[]` leave none. */
  tags: z.nullish(listOf(idSchema)),
});

const writeInputs = inputWriterOf(cardFields);

/** The fields of a card to change; omitted fields stay. */
export type CardChanges = Omit<UpdateCardInput, "card_id" | "expected" | "list_id"> & CardDestination;

/** Changes a card, and moves it when the changes name another list, board or sprint. Rules U10, C8, L3. */
export async function changeCard(session: Session, id: string, changes: CardChanges): Promise<CardDocument> {
  refuseOwnParent(id, changes.parent_card_id, "parent_card_id");
  const { tags } = changes;
  const named = namedTags("tags", tags ?? []);
  const references: readonly Reference[] = [
    { kind: "epic", id: changes.epic_id, path: "epic_id" },
    { kind: "card", id: changes.parent_card_id, path: "parent_card_id" },
    ...namedPlaces(changes),
    ...named,
  ];
  session.prefetch(references);
  const card = await session.require("card", id, "card_id");
  await requireAll(session, references);
  const list = repeatsHome(card, changes) ? null : await enterList(session, changes);
  const added = named.filter((tag) => !card.tag_ids.includes(tag.id));
  if (added.length > 0) await requireTags(session, added, (list ?? card).project_id);
  const tag_ids = tags === undefined ? undefined : await replacedTags(session, card.tag_ids, tags);
  const siblings = childrenOf("card", "list_id", list?.id ?? card.list_id);
  const order_key = await orderKeyAfter(session, siblings, card, changes.position, list !== null);
  if (changes.parent_card_id !== undefined) await changeParent(session, card, changes.parent_card_id);
  return session.update("card", id, (draft) => {
    writeInputs(draft, changes, session.context);
    if (tag_ids !== undefined) draft.tag_ids = [...tag_ids];
    draft.order_key = order_key;
    if (list === null) return;
    delete draft.board_id;
    delete draft.sprint_id;
    Object.assign(draft, homeIn(list), { archived_list: false, archived_board: false });
    followList(draft, list.behavior, session.context.now);
  });
}

/** A parent that the actor may not read stays where none is named instead: the card showed none. Rule U17.13. */
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

/** Omitted fields stay unchanged. `null` clears; so do 0 and `""` where noted. */
export interface UpdateCardInput
  extends InputIn<typeof workItemFields, "changed">,
    InputIn<typeof cardFields, "changed">,
    Omit<CardDestination, "list_id">,
    Given<typeof furtherInputs>,
    Expecting<UpdateCardInput, "card_id"> {
  readonly card_id: string;
}

export type UpdateCardOutput = { readonly card: Card };

export interface UpdateCardOperations {
  /**
   * Changes a card; naming another list, board, sprint or space moves it. Rules U10, U17, U26, T6, C8, L3, L5.
   * @throws WorkspaceError 400 `invalid_input`, also for a new tag of another space, 403 `no_access`, 404 `not_found` for
   * any id given, 409 `archived_target` when it would enter an archived list, `circular_parent` when the new parent lies below it.
   * @example
   * const { card } = await workspace.updateCard({ card_id: "1", due_date: 1767603600, priority: 2 });
   * card.due_date; // 1767603600
   */
  updateCard(input: UpdateCardInput, options?: CallOptions): Promise<UpdateCardOutput>;

  /**
   * Replaces the content of a card. Rules U25, C6, L5.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * const { card } = await workspace.updateCardContent({ card_id: "1", content: "<p>First things first.</p>" });
   * card.content; // "<p>First things first.</p>"
   */
  updateCardContent(input: UpdateCardContentInput, options?: CallOptions): Promise<UpdateCardContentOutput>;
}

export const updateCard = operation<Pick<UpdateCardOperations, "updateCard">>({
  input: (unit) => ({ card_id: idSchema, ...cardInputs(unit) }),
  changes: aCard,
  decide: async (session, { card_id, ...changes }) => shown(await changeCard(session, card_id, changes)),
});

const shown = (card: CardDocument) => async (reader: Reader) => ({ card: await presentCard(reader, card) });

export interface UpdateCardContentInput extends Expecting<UpdateCardContentInput, "card_id"> {
  readonly card_id: string;
  /** At most 102400 characters. */
  readonly content: string;
  /** Version of the content's schema; left out it stays. */
  readonly schema?: number | null | undefined;
}

export type UpdateCardContentOutput = { readonly card: Card };

export const updateCardContent = operation<Pick<UpdateCardOperations, "updateCardContent">>({
  input: () => ({ card_id: idSchema, content: contentSchema, schema: optionalCount }),
  changes: aCard,
  decide: async (session, { card_id, content, schema }) =>
    shown(await changeCard(session, card_id, { content, schema })),
});

export interface MoveCardInput extends CardDestination, Expecting<MoveCardInput, "card_id"> {
  readonly card_id: string;
  /** Zero-based place after the card is taken out; past the end, or left out on a move, means last. */
  readonly position?: number | null | undefined;
}

export type MoveCardOutput = { readonly card: Card };

export interface MoveCardOperations {
  /**
   * Moves a card to another list, or within its own. It takes the status of the list it enters.
   *
   * It keeps its tags, epic, parent and links, and its child cards stay where they are. Rules U10, U26, C6, C8, C9, L3.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 409 `archived_target`.
   * @example
   * const { card } = await workspace.moveCard({ card_id: "1", list_id: "8", position: 0 });
   * card.status; // "completed"
   */
  moveCard(input: MoveCardInput, options?: CallOptions): Promise<MoveCardOutput>;

  /**
   * Deletes a card with its comments.
   *
   * Its child cards stay, without a parent; the cards it was linked to lose the link; time entries stay as records.
   * Rules U18, U25.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 413 `too_large`.
   * @example
   * await workspace.deleteCard({ card_id: "1" });
   */
  deleteCard(input: DeleteCardInput, options?: CallOptions): Promise<DeleteCardOutput>;
}

export const moveCard = operation<Pick<MoveCardOperations, "moveCard">>({
  input: () => ({ card_id: idSchema, ...destinationInput, position }),
  changes: aCard,
  decide: async (session, { card_id, ...destination }) => shown(await changeCard(session, card_id, destination)),
});

export type DeleteCardInput = { readonly card_id: string };
export type DeleteCardOutput = Readonly<Record<never, never>>;

export const deleteCard = deletion("card");
