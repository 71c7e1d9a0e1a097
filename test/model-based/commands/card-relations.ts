import { fc } from "@fast-check/vitest";
import { answered, command, INVALID, index, maybe, NOT_FOUND, pick, position } from "../command";
import { ancestorsOf, linkCards, setParent, unlinkCards } from "../model/cards";
import { assign, change, touch } from "../model/change";
import { listOf, projectOf } from "../model/places";
import { memberCommands } from "./members";

const pair = { at: index, other: index };
const types = ["blocks", "blocked_by", "related", "duplicates"] as const;

export const cardRelationCommands = [
  command(
    "linkCards",
    fc.record({ ...pair, linked_card_type: fc.constantFrom(...types) }),
    async ({ model, workspace }, { at, other: to, linked_card_type }) => {
      const [card, other] = [pick(model.cards, at), pick(model.cards, to)];
      if (card === undefined || other === undefined) return;
      const call = workspace.linkCards({ card_id: card.id, linked_card_id: other.id, linked_card_type });
      if ((await answered(call, card === other && INVALID)) !== undefined) {
        linkCards(model, card, other, linked_card_type);
      }
    },
    4,
  ),

  command(
    "unlinkCards",
    fc.record({ ...pair, linked_card_type: maybe(fc.constantFrom(...types)) }),
    async ({ model, workspace }, { at, other: to, linked_card_type }) => {
      const [card, other] = [pick(model.cards, at), pick(model.cards, to)];
      if (card === undefined || other === undefined || card === other) return;
      await workspace.unlinkCards({ card_id: card.id, linked_card_id: other.id, linked_card_type });
      for (const type of linked_card_type ? [linked_card_type] : types) unlinkCards(model, card, other, type);
    },
    2,
  ),

  command(
    "addChildCard",
    fc.record({ ...pair, position }),
    async ({ model, workspace }, { at, other: to, position }) => {
      const [card, child] = [pick(model.cards, at), pick(model.cards, to)];
      if (card === undefined || child === undefined) return;
      const call = workspace.addChildCard({ card_id: card.id, child_card_id: child.id, position });
      const isCircle = child.parent !== card.id && ancestorsOf(model, card).includes(child.id);
      const refusal = card === child ? INVALID : isCircle && "409 circular_parent";
      if ((await answered(call, refusal)) === undefined) return;
      const wasThere = child.parent === card.id;
      const order = card.children.join();
      setParent(model, child, card);
      if (position === undefined) return;
      card.children = card.children.filter((id) => id !== child.id);
      card.children.splice(position, 0, child.id);
      if (wasThere && card.children.join() !== order) touch(model, card);
    },
    4,
  ),

  command("removeChildCard", fc.record(pair), async ({ model, workspace }, { at, other: to }) => {
    const card = pick(model.cards, at);
    const children = model.cards.filter((each) => each.parent === card?.id);
    const child = pick(children.length > 0 ? children : model.cards, to);
    if (card === undefined || child === undefined) return;
    await workspace.removeChildCard({ card_id: card.id, child_card_id: child.id });
    if (child.parent === card.id) setParent(model, child, undefined);
  }),

  command("addCardToEpic", fc.record(pair), async ({ model, workspace }, { at, other: to }) => {
    const [card, epic] = [pick(model.cards, at), pick(model.epics, to)];
    if (card === undefined || epic === undefined) return;
    await workspace.addCardToEpic({ card_id: card.id, epic_id: epic.id });
    change(model, card, () => assign(card, { epic_id: epic.id }));
  }),

  command("removeCardFromEpic", fc.record(pair), async ({ model, workspace }, { at, other: to }) => {
    const [card, epic] = [pick(model.cards, at), pick(model.epics, to)];
    if (card === undefined || epic === undefined) return;
    await workspace.removeCardFromEpic({ card_id: card.id, epic_id: epic.id });
    if (card.epic_id === epic.id) change(model, card, () => assign(card, { epic_id: null }));
  }),

  ...memberCommands({
    owner: "Card",
    owners: (model) => model.cards,
    add: (workspace, card, person) => workspace.addCardMember({ card_id: card.id, ...person }),
    remove: (workspace, card, user_id) => workspace.removeCardMember({ card_id: card.id, user_id }),
  }),

  command(
    "addCardTags",
    fc.record({ at: index, tags: fc.array(index, { maxLength: 3 }) }),
    async ({ model, workspace }, { at, tags: ats }) => {
      const card = pick(model.cards, at);
      if (card === undefined) return;
      const tags = ats.flatMap((each) => pick(model.tags, each) ?? []);
      const ids = tags.map(({ id }) => id);
      const space = projectOf(model, listOf(model, card));
      const isForeign = tags.some(({ project_id }) => project_id !== undefined && project_id !== space);
      const call = workspace.addCardTags({ card_id: card.id, ids });
      if ((await answered(call, (ids.length === 0 || isForeign) && INVALID)) === undefined) return;
      change(model, card, () => assign(card, { tags: [...new Set([...card.tags, ...ids])] }));
    },
    3,
  ),

  command("removeCardTag", fc.record(pair), async ({ model, workspace }, { at, other: of }) => {
    const [card, tag] = [pick(model.cards, at), pick(model.tags, of)];
    if (card === undefined || tag === undefined) return;
    const call = workspace.removeCardTag({ card_id: card.id, tag_id: tag.id });
    if ((await answered(call, !card.tags.includes(tag.id) && NOT_FOUND)) === undefined) return;
    change(model, card, () => assign(card, { tags: card.tags.filter((id) => id !== tag.id) }));
  }),
];
