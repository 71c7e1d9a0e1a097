import type { VcsMapping } from "workspace-engine";
import type { Model, ModelBoard, ModelCard, ModelComment, ModelPage, ModelProject } from "./model";

type Kind = "projects" | "boards" | "lists" | "cards" | "epics" | "tags" | "comments" | "pages" | "notes" | "forms";

/** Takes something out and remembers that it is gone. */
function take(model: Model, kind: Kind | "sprints", id: string): void {
  const items: { readonly id: string }[] = model[kind];
  items.splice(
    items.findIndex((item) => item.id === id),
    1,
  );
  model.gone.push([kind, id]);
}

export const removeNote = (model: Model, id: string): void => take(model, "notes", id);

export function removeProject(model: Model, { id }: ModelProject): void {
  for (const board of model.boards.filter((each) => each.project_id === id)) removeBoard(model, board);
  for (const sprint of model.sprints.filter((each) => each.project_id === id)) removeSprint(model, sprint.id);
  for (const page of model.pages.filter((each) => each.project_id === id)) removePage(model, page);
  for (const tag of model.tags.filter((each) => each.project_id === id)) removeTag(model, tag.id);
  take(model, "projects", id);
}

export function removeBoard(model: Model, { id }: ModelBoard): void {
  for (const list of model.lists.filter((each) => each.board_id === id)) removeList(model, list.id);
  for (const form of model.forms) if (form.board_id === id) form.board_id = undefined;
  take(model, "boards", id);
}

/** A removed space takes its sprints with all their cards. */
export function removeSprint(model: Model, id: string): void {
  for (const list of model.lists.filter((each) => each.sprint_id === id)) removeList(model, list.id);
  model.sprintEvents = model.sprintEvents.filter((event) => event.sprint_id !== id);
  take(model, "sprints", id);
}

export function removeList(model: Model, id: string): void {
  for (const card of model.cards.filter((each) => each.list_id === id)) removeCard(model, card);
  for (const board of model.boards) board.vcs_mapping = withoutList(board.vcs_mapping, id);
  take(model, "lists", id);
}

/** A mapping without the rules that name a list. */
export function withoutList(mapping: VcsMapping | undefined, id: string): VcsMapping | undefined {
  const others = <T extends object>(rules: T): T =>
    Object.fromEntries(Object.entries(rules).filter(([key, value]) => key === "name" || value !== id)) as T;
  return mapping && { ...others(mapping), branches: mapping.branches.map(others) };
}

export function removeCard(model: Model, { id }: ModelCard): void {
  for (const other of model.cards) {
    if (other.parent === id) other.parent = undefined;
    other.children = other.children.filter((child) => child !== id);
    other.links = other.links.filter((link) => link.card_id !== id);
  }
  for (const epic of model.epics) epic.links = epic.links.filter((link) => link.card_id !== id);
  for (const comment of model.comments.filter((each) => each.card_id === id)) removeComment(model, comment);
  take(model, "cards", id);
}

export function removeComment(model: Model, { id }: ModelComment): void {
  if (!model.comments.some((each) => each.id === id)) return;
  for (const reply of model.comments.filter((each) => each.parent === id)) removeComment(model, reply);
  take(model, "comments", id);
}

export function removePage(model: Model, { id }: ModelPage): void {
  if (!model.pages.some((each) => each.id === id)) return;
  for (const subpage of model.pages.filter((each) => each.parent === id)) removePage(model, subpage);
  for (const comment of model.comments.filter((each) => each.page_id === id)) removeComment(model, comment);
  take(model, "pages", id);
}

export function removeTag(model: Model, id: string): void {
  for (const item of [...model.cards, ...model.epics]) item.tags = item.tags.filter((tag) => tag !== id);
  take(model, "tags", id);
}

export function removeEpic(model: Model, id: string): void {
  for (const card of model.cards) if (card.epic_id === id) card.epic_id = undefined;
  for (const comment of model.comments.filter((each) => each.epic_id === id)) removeComment(model, comment);
  take(model, "epics", id);
}

export function removeForm(model: Model, id: string): void {
  for (const card of model.cards) if (card.form_id === id) card.form_id = undefined;
  take(model, "forms", id);
}

/** A removed member leaves everything, but for what it made. Rule U21.10. */
export function removeMember(model: Model, id: string, isActor: boolean): void {
  for (const joined of [...model.projects, ...model.boards, ...model.cards, ...model.epics, ...model.pages]) {
    joined.members = joined.members.filter((member) => member.user_id !== id);
  }
  for (const item of [...model.cards, ...model.epics]) if (item.owner_id === id) item.owner_id = undefined;
  model.members = model.members.filter((member) => member.id !== id);
  if (!isActor) return;
  for (const each of [...model.boards, ...model.lists, ...model.cards, ...model.epics, ...model.pages]) {
    each.watched = false;
  }
  for (const each of [...model.boards, ...model.cards, ...model.pages]) each.bookmarked = false;
  model.timer = undefined;
}
