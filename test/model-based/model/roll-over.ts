import { ARCHIVED, INVALID } from "../command";
import { follow, statusIn } from "./cards";
import { found, place } from "./change";
import type { Model, ModelCard, ModelList, ModelSprint } from "./model";
import { inList, isArchived } from "./places";
import { sprintAfter } from "./sprints";

const isFinished = (status: string | undefined): boolean => status === "completed" || status === "cancelled";

const listsOf = (model: Model, { id }: ModelSprint): ModelList[] => model.lists.filter((list) => list.sprint_id === id);

/** The cards that are neither completed, cancelled nor archived, list by list. Rule S3.1. */
export const unfinishedCards = (model: Model, sprint: ModelSprint): ModelCard[] =>
  listsOf(model, sprint)
    .flatMap((list) => model.cards.filter(inList(list)))
    .filter((card) => !isFinished(card.status) && !isArchived(model, card));

/** The sprint that cards roll over to, why they cannot, or none yet. Rule S5.1. */
export function destinationOf(
  model: Model,
  from: ModelSprint,
  named: ModelSprint | undefined,
): ModelSprint | string | undefined {
  if (named === undefined) return sprintAfter(model, from);
  if (named === from || named.project_id !== from.project_id) return INVALID;
  return named.archived === undefined ? named : ARCHIVED;
}

/** The list of another sprint that a card goes to. Rule S5.4. */
export function listFor(model: Model, card: ModelCard, sprint: ModelSprint): ModelList | undefined {
  const open = listsOf(model, sprint).filter((list) => list.archived === undefined && !isFinished(list.behavior));
  return open.find((list) => statusIn(list.behavior) === card.status) ?? open[0];
}

/** A card that rolls over is not changed by it. Rule S5.4. */
export function enterByRollOver(model: Model, card: ModelCard, list: ModelList | undefined): void {
  const target = found(list);
  place(model.cards, card, inList(target));
  card.list_id = target.id;
  follow(model, card, target);
}
