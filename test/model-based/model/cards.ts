import type { CardStatus, LinkedCardType, ListBehavior, Member } from "workspace-engine";
import { authoredNow, byId, change, place, placeOf, touch } from "./change";
import type { Model, ModelCard, ModelChecklist, ModelList, ModelWorkItem } from "./model";
import { inList, isArchived, projectOf } from "./places";

export const statusIn = (behavior: ListBehavior): CardStatus | undefined =>
  behavior === "backlog" ? undefined : behavior;

/** Cards and epics follow their list. Rule L3.2. */
export function follow(model: Model, item: ModelWorkItem, { behavior }: ModelList): void {
  const status = statusIn(behavior);
  if (status === item.status) return;
  if (status === "completed") item.completed_date = model.now;
  if (item.status === "completed") item.completed_date = undefined;
  item.status = status;
}

export function newWorkItem(model: Model, id: string, title: string, list: ModelList): ModelWorkItem {
  return {
    id,
    title,
    list_id: list.id,
    content: "",
    status: undefined,
    completed_date: undefined,
    start_date: undefined,
    due_date: undefined,
    priority: undefined,
    owner_id: undefined,
    members: [],
    tags: [],
    checklists: [],
    external_links: [],
    links: [],
    files: [],
    hints: [],
    collaboration: undefined,
    archived: undefined,
    watched: false,
    ...authoredNow(model),
  };
}

/** Adds a card to a list, last without a position. Rules U10.1 and L1.2. */
export function addCard(
  model: Model,
  given: Partial<ModelCard> & Pick<ModelCard, "id" | "title">,
  list: ModelList,
  position?: number | undefined,
): ModelCard {
  const card: ModelCard = {
    ...newWorkItem(model, given.id, given.title, list),
    schema: 1,
    estimate: undefined,
    time_estimate_seconds: undefined,
    time_remaining_seconds: undefined,
    epic_id: undefined,
    parent: undefined,
    children: [],
    inReview: [],
    copied_from_card_id: undefined,
    form_id: undefined,
    form_values: undefined,
    bookmarked: false,
    emailKey: undefined,
    ...given,
  };
  place(model.cards, card, inList(list), position);
  follow(model, card, list);
  return card;
}

/** Moves a card to a list, or to a place in its own. It is changed if it stands elsewhere then. */
export function moveCard(model: Model, card: ModelCard, list: ModelList, position?: number | undefined): void {
  const stays = card.list_id === list.id;
  if (stays && position === undefined) return;
  const before = placeOf(model.cards, card, inList(list));
  place(model.cards, card, inList(list), position);
  card.list_id = list.id;
  if (!stays || placeOf(model.cards, card, inList(list)) !== before) touch(model, card);
  if (!stays) follow(model, card, list);
}

export function ancestorsOf(model: Model, card: ModelCard): string[] {
  return card.parent === undefined ? [] : [card.parent, ...ancestorsOf(model, byId(model.cards, card.parent))];
}

/** Gives a card a parent, last among its children, or takes it away: a change of the child alone. Rules U17.3, U17.13. */
export function setParent(model: Model, card: ModelCard, parent: ModelCard | undefined): void {
  if (card.parent === parent?.id) return;
  if (card.parent !== undefined) {
    const former = byId(model.cards, card.parent);
    former.children = former.children.filter((id) => id !== card.id);
  }
  card.parent = parent?.id;
  parent?.children.push(card.id);
  touch(model, card);
}

const inverse: Record<LinkedCardType, LinkedCardType> = {
  blocks: "blocked_by",
  blocked_by: "blocks",
  related: "related",
  duplicates: "duplicates",
};

const sides = (card: ModelCard, other: ModelCard, type: LinkedCardType) =>
  [
    [card, { card_id: other.id, linked_card_type: type }],
    [other, { card_id: card.id, linked_card_type: inverse[type] }],
  ] as const;

const isSame = (link: object) => (other: object) => JSON.stringify(link) === JSON.stringify(other);

export function linkCards(model: Model, card: ModelCard, other: ModelCard, type: LinkedCardType): void {
  for (const [side, link] of sides(card, other, type)) {
    change(model, side, ({ links }) => void (links.some(isSame(link)) || links.push(link)));
  }
}

export function unlinkCards(model: Model, card: ModelCard, other: ModelCard, type: LinkedCardType): void {
  for (const [side, link] of sides(card, other, type)) {
    change(model, side, (each) => {
      each.links = each.links.filter((known) => !isSame(link)(known));
    });
  }
}

export const membersCopied = (members: readonly Member[], assigned_date: number): Member[] =>
  members.map((member) => ({ ...member, assigned_date }));

/** A card and the live cards below it, each after its parent and in their order. Rule U25.7. */
export function treeOf(model: Model, card: ModelCard): ModelCard[] {
  const children = card.children.map((id) => byId(model.cards, id)).filter((child) => !isArchived(model, child));
  return [card, ...children.flatMap((child) => treeOf(model, child))];
}

/** Copies of checklists have new ids, which the answer contains. */
function checklistsCopied(model: Model, source: ModelChecklist[], shown: readonly Shown[]): ModelChecklist[] {
  const times = { time_created: model.now, time_updated: model.now };
  return source.map((checklist, index) => ({
    ...{ ...checklist, ...times, id: shown[index]?.id ?? "" },
    items: checklist.items.map((item, at) => ({ ...item, ...times, id: shown[index]?.items[at]?.id ?? "" })),
  }));
}

interface Shown {
  readonly id: string;
  readonly items: readonly { readonly id: string }[];
}

export interface ShownCopy {
  readonly id: string;
  readonly checklists: readonly Shown[];
}

/** Puts the copy of one card last into a list, without parent, children and links. Rules U25.4, U25.1 and U25.5. */
export function copyInto(model: Model, source: ModelCard, list: ModelList, { id, checklists }: ShownCopy): ModelCard {
  const space = projectOf(model, list);
  const taken = model.entries.filter((entry) => entry.card_id === source.id && !entry.deleted);
  const { title, content, schema, start_date, due_date, priority, estimate, time_estimate_seconds } = source;
  const { owner_id, epic_id, time_remaining_seconds: remaining } = source;
  return addCard(
    model,
    {
      ...{ id, title, content, schema, start_date, due_date, priority, estimate, time_estimate_seconds },
      ...{ owner_id, epic_id, copied_from_card_id: source.id },
      members: membersCopied(source.members, model.now),
      tags: source.tags.filter((tag) => [undefined, space].includes(byId(model.tags, tag).project_id)),
      checklists: checklistsCopied(model, source.checklists, checklists),
      time_remaining_seconds:
        remaining === undefined ? undefined : taken.reduce((sum, entry) => sum + entry.taken, remaining),
    },
    list,
  );
}
