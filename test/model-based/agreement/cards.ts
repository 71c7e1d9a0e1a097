import type { Card, Workspace } from "workspace-engine";
import { byId, defined } from "../model/change";
import { type Model, type ModelCard, type ModelHint, type ModelWorkItem, TEAM_ID, USER_ID } from "../model/model";
import { boardOf, homeOf, isArchived, listOf } from "../model/places";
import { expectSame } from "./expect-same";
import { slugOf } from "./slug";
import { expectedTag } from "./tags";

export const authorsOf = (document: { user: Card["user"]; user_updated: Card["user"] }) => ({
  user_id: document.user.user_id,
  user_id_updated: document.user_updated.user_id,
});

export function expectedChecklists({ id, checklists }: ModelWorkItem) {
  return {
    checklists: checklists.map(({ items, ...checklist }) => ({
      ...{ ...checklist, user_id: USER_ID, card_id: id },
      items: items.map((item) => ({ ...item, user_id: USER_ID, checklist_id: checklist.id })),
    })),
    checklist_order: checklists.map((checklist) => checklist.id),
    checklist_item_order: Object.fromEntries(checklists.map((each) => [each.id, each.items.map((item) => item.id)])),
  };
}

const titlesOf = (model: Model, card: ModelCard) => {
  const list = listOf(model, card);
  return { list_title: list.title, list_color: list.color, board_title: boardOf(model, list)?.title };
};

export const expectedChild = (model: Model, card: ModelCard) =>
  defined({
    ...{ title: card.title, card_id: card.id, user_id: USER_ID, status: card.status, archived: card.archived },
    ...{ ...placeOf(model, card), ...titlesOf(model, card) },
  });

const placeOf = (model: Model, card: ModelCard) => {
  const { sprint_id: _, ...place } = homeOf(model, card);
  return place;
};

export function expectedLink(model: Model, { card_id, linked_card_type }: ModelWorkItem["links"][number]) {
  const { list_color: _, ...child } = expectedChild(model, byId(model.cards, card_id));
  return { ...child, linked_card_type };
}

function expectedParent(model: Model, id: string | undefined) {
  if (id === undefined) return undefined;
  const { title, list_color, status } = expectedChild(model, byId(model.cards, id));
  return defined({ title, card_id: id, list_color, status });
}

/** Hints about what is there. */
export const expectedHints = (model: Model, hints: readonly ModelHint[]) =>
  hints.flatMap((hint): object[] => {
    if ("tag" in hint) {
      const tag = model.tags.find(({ id }) => id === hint.tag);
      return tag === undefined ? [] : [{ type: "tag", tag: expectedTag(model, tag) }];
    }
    const related = model.cards.find(({ id }) => id === hint.card);
    if (related === undefined) return [];
    const { archived: _, ...card } = expectedChild(model, related);
    return [{ type: "relation", relation: { card, similarity: hint.similarity } }];
  });

export function expectedCard(model: Model, card: ModelCard) {
  const { tags, checklists: _, epic_id, parent, children, links, watched, bookmarked, ...others } = card;
  const { inReview: _reviews, emailKey: _email, claim: _claim, files, hints, ...own } = others;
  const epic = epic_id === undefined ? undefined : byId(model.epics, epic_id);
  const list = listOf(model, card);
  return defined({
    ...{ ...own, ...authorsOf(card), ...homeOf(model, card), ...titlesOf(model, card), ...expectedChecklists(card) },
    ...{ type: "card", team_id: TEAM_ID, hints: expectedHints(model, hints), total_files: files.length },
    copied_from_card_id: model.cards.find(({ id }) => id === card.copied_from_card_id)?.id,
    archived_list: list.archived !== undefined,
    archived_board: boardOf(model, list)?.archived !== undefined,
    tags: tags.map((id) => expectedTag(model, byId(model.tags, id))),
    parent_card: expectedParent(model, parent),
    child_cards: children.map((id) => expectedChild(model, byId(model.cards, id))),
    child_card_order: children,
    linked_cards: links.map((link) => expectedLink(model, link)),
    epic: epic && { id: epic.id, title: epic.title },
    total_comments: model.comments.filter((comment) => comment.card_id === card.id).length,
    ...{ is_watching: watched, is_bookmarked: bookmarked },
    suggested_branch_name: `${card.id}-${slugOf(card.title)}`,
  });
}

const byTime = (left: ModelCard, right: ModelCard): number =>
  right.time_created - left.time_created || Number(right.id) - Number(left.id);

/** All cards, with everything about them, and what a few filters keep of them. */
export async function expectCards(workspace: Workspace, model: Model): Promise<void> {
  const { cards } = await workspace.previewView({ type: "card", card_filters: {}, count: 1000 });
  const expected = [...model.cards].sort(byTime);
  expectSame(
    cards,
    expected.map((card) => expectedCard(model, card)),
    "all cards",
  );
  await expectView(workspace, model, { is_archived: true }, (card) => isArchived(model, card));
  await expectView(workspace, model, { exclude: { statuses: ["completed"] } }, (card) => card.status !== "completed");
  await expectView(workspace, model, { is_parent: true, has_tags: false }, (card) => {
    return card.children.length > 0 && card.tags.length === 0;
  });
  await expectView(workspace, model, { is_watching: true }, (card) => card.watched);
  await expectView(workspace, model, { created_from_form: true }, (card) => card.form_id !== undefined);
  const blocked = (card: ModelCard) => card.links.some((link) => link.linked_card_type === "blocked_by");
  await expectView(workspace, model, { include: { linked_cards: ["blocked_by"] } }, blocked);
}

async function expectView(workspace: Workspace, model: Model, filters: object, keeps: (card: ModelCard) => boolean) {
  const { cards } = await workspace.previewView({ type: "card", card_filters: filters, count: 1000 });
  const expected = [...model.cards].sort(byTime).filter(keeps);
  expectSame(
    cards.map(({ id }) => id),
    expected.map(({ id }) => id),
    `the view ${JSON.stringify(filters)}`,
  );
}
