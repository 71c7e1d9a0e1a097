import { fc } from "@fast-check/vitest";
import { expect } from "vitest";
import {
  ARCHIVED,
  answered,
  command,
  date,
  flag,
  INVALID,
  index,
  maybe,
  pick,
  position,
  text,
  title,
  userId,
} from "../command";
import { addCard, ancestorsOf, copyInto, moveCard, setParent, treeOf } from "../model/cards";
import { archive, assign, byId, change, found } from "../model/change";
import { newChecklist } from "../model/checklists";
import { destination, destinationIn, listToEnter, maybeDestination } from "../model/destinations";
import { joinedNow } from "../model/members";
import { ACTOR, type Model, type ModelCard } from "../model/model";
import { isOpen, projectOf } from "../model/places";
import { removeCard } from "../model/removal";

const fields = {
  content: maybe(text),
  start_date: date,
  due_date: date,
  priority: maybe(fc.constantFrom(0, 1, 4, null)),
  estimate: maybe(fc.constantFrom(0, 3, 5, null)),
  time_estimate_seconds: maybe(fc.constantFrom(3600, null)),
  time_remaining_seconds: maybe(fc.constantFrom(null, 0, 90, 1000)),
  owner_id: maybe(fc.oneof(userId, fc.constant(null))),
};

interface Fields {
  readonly content?: string | null | undefined;
  readonly start_date?: number | null | undefined;
  readonly due_date?: number | null | undefined;
  readonly priority?: number | null | undefined;
  readonly estimate?: number | null | undefined;
}

function applyFields(card: ModelCard, { content, ...given }: Fields): void {
  if (content !== undefined) card.content = content ?? "";
  assign(card, given);
  for (const key of ["start_date", "due_date", "priority", "estimate"] as const) {
    if (card[key] === 0) card[key] = undefined;
  }
}

/** Why a card cannot get a parent. Rule U17.12. */
function parentRefusal(model: Model, card: ModelCard, parent: ModelCard | null | undefined): string | undefined {
  if (!parent) return undefined;
  return card.parent !== parent.id && ancestorsOf(model, parent).includes(card.id) ? "409 circular_parent" : undefined;
}

export const cardCommands = [
  command(
    "createCard",
    fc.record({
      ...{ to: destination, title, position, ...fields, parent: maybe(index), epic: maybe(index) },
      ...{ tags: fc.array(index, { maxLength: 2 }), members: fc.array(userId, { maxLength: 3 }), checklist: flag },
    }),
    async ({ model, workspace }, { to, title, position, parent: below, epic: at, tags: ats, ...drawn }) => {
      const target = destinationIn(model, to);
      if (target === undefined) return;
      const { members, checklist, ...rest } = drawn;
      const [parent, epic] = [pick(model.cards, below), pick(model.epics, at)];
      const tags = ats.flatMap((each) => pick(model.tags, each) ?? []);
      const people = members.map((user_id) => ({ user_id }));
      const call = workspace.createCard({
        ...{ ...target.input, title, position, parent_card_id: parent?.id, epic_id: epic?.id, ...rest },
        ...{ tags: tags.map(({ id }) => id), members: people },
        checklists: checklist
          ? [{ title: "Steps", items: [{ title: "First", checked: true }, { title: "Next" }] }]
          : [],
      });
      const { list } = target;
      const isForeign =
        typeof list !== "string" && tags.some((tag) => tag.project_id && tag.project_id !== projectOf(model, list));
      const answer = await answered(call, typeof list === "string" ? list : isForeign && INVALID);
      if (answer === undefined || typeof list === "string") return;
      const { id, checklists } = answer.card;
      expect(model.cards.map((card) => card.id)).not.toContain(id);
      const card = addCard(model, { id, title }, list, position);
      applyFields(card, rest);
      card.tags = [...new Set(tags.map((tag) => tag.id))];
      card.members = joinedNow(model, people);
      card.checklists = checklists.map((shown) => newChecklist(model, shown));
      card.epic_id = epic?.id;
      card.parent = parent?.id;
      parent?.children.push(id);
    },
    20,
  ),

  command(
    "updateCard",
    fc.record({
      ...{ at: index, title: maybe(title), archived: flag, list: maybe(index), position, ...fields },
      ...{ parent: maybe(fc.option(index)), epic: maybe(fc.option(index)) },
    }),
    async ({ model, workspace }, { at, title, archived, list: to, position, parent: below, epic: of, ...rest }) => {
      const card = pick(model.cards, at);
      if (card === undefined) return;
      const target = to === undefined ? undefined : destinationIn(model, { to: "list", at: to });
      const parent = below === null ? null : pick(model.cards, below);
      const epic = of === null ? null : pick(model.epics, of);
      const call = workspace.updateCard({
        ...{ card_id: card.id, title, archived, position, ...target?.input, ...rest },
        parent_card_id: parent === null ? null : parent?.id,
        epic_id: epic === null ? "" : epic?.id,
      });
      const list = listToEnter(model, card, target);
      const refusal = typeof list === "string" ? list : parentRefusal(model, card, parent);
      if ((await answered(call, parent === card ? INVALID : refusal)) === undefined || typeof list === "string") return;
      moveCard(model, card, list, position);
      if (parent !== undefined) setParent(model, card, parent ?? undefined);
      change(model, card, () => {
        card.title = title ?? card.title;
        applyFields(card, rest);
        if (epic !== undefined) card.epic_id = epic?.id;
        archive(model, card, archived);
      });
    },
    12,
  ),

  command(
    "moveCard",
    fc.record({ at: index, to: maybeDestination, position }),
    async ({ model, workspace }, { at, to, position }) => {
      const card = pick(model.cards, at);
      if (card === undefined) return;
      const target = destinationIn(model, to);
      const list = listToEnter(model, card, target);
      const call = workspace.moveCard({ card_id: card.id, ...target?.input, position });
      const answer = await answered(call, typeof list === "string" && list);
      if (answer !== undefined && typeof list !== "string") moveCard(model, card, list, position);
    },
    8,
  ),

  command(
    "updateCardContent",
    fc.record({ at: index, content: fc.constantFrom("", "<p>More</p>"), schema: maybe(fc.constantFrom(1, 2, null)) }),
    async ({ model, workspace }, { at, content, schema }) => {
      const card = pick(model.cards, at);
      if (card === undefined) return;
      await workspace.updateCardContent({ card_id: card.id, content, schema });
      change(model, card, () => {
        card.content = content;
        if (schema !== undefined) card.schema = schema ?? 1;
      });
    },
  ),

  command(
    "copyCard",
    fc.record({ at: index, to: maybeDestination, title: maybe(title) }),
    async ({ model, workspace }, { at, to, title }) => {
      const card = pick(model.cards, at);
      if (card === undefined || model.cards.length > 40) return;
      const target = destinationIn(model, to);
      const named = listToEnter(model, card, target);
      const list = typeof named === "string" || isOpen(model, named) ? named : ARCHIVED;
      const call = workspace.copyCard({ card_id: card.id, ...target?.input, title });
      const answer = await answered(call, typeof list === "string" && list);
      if (answer === undefined || typeof list === "string") return;
      const sources = treeOf(model, card);
      const { cards } = await workspace.getCards({ list_id: list.id });
      const ids = new Map<string, string>();
      for (const [index, source] of sources.entries()) {
        const copy = copyInto(model, source, list, found(cards[cards.length - sources.length + index]));
        ids.set(source.id, copy.id);
      }
      for (const source of sources) {
        const copy = byId(model.cards, ids.get(source.id));
        copy.children = source.children.flatMap((id) => ids.get(id) ?? []);
        copy.parent = source === card ? card.parent : ids.get(source.parent ?? "");
      }
      const copy = byId(model.cards, ids.get(card.id));
      expect(answer.card.id).toBe(copy.id);
      copy.title = title ?? card.title;
      if (card.parent !== undefined) byId(model.cards, card.parent).children.push(copy.id);
    },
    3,
  ),

  command(
    "claimCard",
    fc.record({ at: index, seconds: fc.constantFrom(0, 60, 3600) }),
    async ({ model, workspace }, { at, seconds }) => {
      const card = pick(model.cards, at);
      if (card === undefined) return;
      const isOwn = card.claim !== undefined && card.claim.user_id === card.owner_id;
      const isMade = isOwn || (seconds > 0 && card.owner_id === undefined);
      const answer = await workspace.claimCard({ card_ids: [card.id], seconds });
      expect(answer.card?.id).toBe(isMade ? card.id : undefined);
      if (!isMade) return;
      const { user_id } = ACTOR;
      change(model, card, () => {
        card.owner_id = seconds === 0 ? undefined : user_id;
        card.claim = seconds === 0 ? undefined : { user_id, until: model.now + seconds };
      });
    },
    2,
  ),

  command(
    "deleteCard",
    index,
    async ({ model, workspace }, at) => {
      const card = pick(model.cards, at);
      if (card === undefined) return;
      await workspace.deleteCard({ card_id: card.id });
      removeCard(model, card);
    },
    2,
  ),
];
