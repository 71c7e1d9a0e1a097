import type { STime } from "../base/time";
import type { Documents } from "../documents";
import { enterList } from "../resources/card/operations/enter-list";
import { type CardChanges, changeCard } from "../resources/card/operations/update-card";
import { updateSprint } from "../resources/sprint/operations/sprint-operations";
import { suits } from "../resources/work-item/operations/work-items";
import type { Draft } from "../session/changed";
import type { Session } from "../session/session";
import { anyOf, ascending } from "../storage/query";
import { boardListOf, type CardField, type Merge, type PartChanges, sprintListId, taken, urlKey } from "./merge";
import { isAllowed } from "./writing";

type Sprint = Documents["sprint"];

const endOf = ({ end_date, override_end_date }: Sprint): number => override_end_date ?? end_date;

/** Adds a new sprint where its space has any. */
export async function insertSprint(session: Session, sprint: Sprint): Promise<boolean> {
  const project = await session.get("project", sprint.project_id);
  if (project === null || project.sprint_settings.enabled === false) return false;
  session.insert("sprint", sprint);
  await session.amend("project", project.id, (draft) => {
    draft.sprints_created += 1;
  });
  return true;
}

/** Makes a file's changes of a sprint, as `updateSprint` would; returns the fields that would let it end before it starts. */
export async function changeSprint(session: Session, here: Sprint, file: Sprint, merge: Merge): Promise<string[]> {
  const takes = (field: string) => merge.fields.has(field);
  const start_date = takes("start") ? file.start_date : here.start_date;
  const end = takes("end") ? endOf(file) : endOf(here);
  const isRefused = start_date >= end;
  await updateSprint.decide(session, {
    sprint_id: here.id,
    ...taken(merge, { title: file.title, content: file.content }),
    ...(takes("start") && !isRefused ? { start_date } : {}),
    // The other end of a sprint is made once and never changed.
    ...(takes("end") && !isRefused ? { override_end_date: end === here.end_date ? null : end } : {}),
  });
  return isRefused ? ["start", "end"].filter(takes) : [];
}

/**
 * The list for a card of a list, on a board or in a sprint of its space: the one of that list there. For a list of a file that
 * came without sprints it is one of that title, else one that means the same; a list that people made has none.
 */
async function listIn(session: Session, list_id: string, sprint_id: string | undefined, project_id: string) {
  const onBoard = boardListOf(list_id);
  if (sprint_id === undefined) return onBoard;
  if ((await session.get("sprint", sprint_id))?.project_id !== project_id) return undefined;
  const exact = await session.get("list", sprintListId(onBoard, sprint_id));
  if (exact !== null || !onBoard.startsWith(`${project_id}-l-`)) return exact?.id;
  const list = await session.get("list", onBoard);
  const where = [anyOf("sprint_id", [sprint_id])];
  const lists = await session.find({ kind: "list", where, sort: ascending("order_key") });
  const found =
    lists.find(({ title }) => title === list?.title) ?? lists.find(({ behavior }) => behavior === list?.behavior);
  return found?.id;
}

type Card = Documents["card"];

/** Makes a file's changes of checklists; whether all could be made: one that has items of somebody here stays. */
export function mergeChecklists(card: Draft<Card>, file: Card, merge: Merge, now: STime): boolean {
  const [lists, items, ticks] = [merge.parts("checklists"), merge.parts("items"), merge.parts("ticks")];
  for (const checklist of file.checklists as Draft<Card>["checklists"]) {
    const known = card.checklists.find(({ id }) => id === checklist.id);
    if (known === undefined && lists.put.has(checklist.id)) card.checklists.push(checklist);
    if (known === undefined) continue;
    if (lists.put.has(known.id)) Object.assign(known, { title: checklist.title, time_updated: now });
    for (const item of checklist.items) {
      const held = known.items.find(({ id }) => id === item.id);
      if (held === undefined && items.put.has(item.id)) known.items.push(item);
      if (held === undefined) continue;
      if (items.put.has(item.id)) Object.assign(held, { title: item.title, time_updated: now });
      if (ticks.put.has(item.id)) Object.assign(held, { checked: item.checked, time_updated: now });
    }
  }
  // An item that somebody here ticked stays, although the file has it no more.
  const isGone = (id: string): boolean => items.gone.has(id) && ticks.gone.has(id);
  for (const checklist of card.checklists) checklist.items = checklist.items.filter(({ id }) => !isGone(id));
  const before = card.checklists.length;
  card.checklists = card.checklists.filter(({ id, items: left }) => !(lists.gone.has(id) && left.length === 0));
  return before - card.checklists.length === lists.gone.size;
}

/** Makes a file's changes of a card, as `updateCard` would; returns the fields in which a rule keeps them from being made. */
export async function changeMergedCard(session: Session, here: Card, file: Card, merge: Merge): Promise<CardField[]> {
  const refused: CardField[] = [];
  const takes = (field: CardField) => merge.fields.has(field);
  const list = await mergedList(session, here, file, takes);
  if (list === undefined) refused.push(...(["list", "sprint"] as const).filter(takes));
  const tags = await mergedTags(session, here, file, merge.parts("tags"));
  if (tags?.isRefused) refused.push("tags");
  const memberChanges = merge.parts("members");
  const members = listWith(memberChanges, here.members, file.members, ({ user_id }) => user_id);
  const changes: CardChanges = {
    ...taken(merge, { title: file.title, content: file.content, archived: file.archived !== undefined }),
    ...taken(merge, { priority: file.priority ?? null, estimate: file.estimate ?? null }),
    ...(takes("start") ? { start_date: file.start_date ?? null } : {}),
    ...(takes("due") ? { due_date: file.due_date ?? null } : {}),
    ...(list === undefined ? {} : { list_id: list }),
    ...(tags === undefined ? {} : { tags: tags.ids }),
    ...(memberChanges.put.size + memberChanges.gone.size === 0 ? {} : { members }),
  };
  await changeCard(session, here.id, changes);
  await session.update("card", here.id, (draft) => {
    const fromFile = file.external_links as Draft<Card>["external_links"];
    draft.external_links = listWith(merge.parts("urls"), draft.external_links, fromFile, urlKey);
    if (!mergeChecklists(draft, file, merge, session.context.now)) refused.push("checklists");
    // Only where the card is done, which its list says.
    const { completed_date } = file;
    const isDone = (takes("completed") || (takes("list") && list !== undefined)) && draft.status === "completed";
    if (isDone && completed_date !== undefined) draft.completed_date = completed_date;
  });
  return refused;
}

function listWith<Part>(
  { put, gone }: PartChanges,
  here: readonly Part[],
  file: readonly Part[],
  keyOf: (part: Part) => string,
): Part[] {
  const kept = here.filter((part) => !put.has(keyOf(part)) && !gone.has(keyOf(part)));
  return [...kept, ...file.filter((part) => put.has(keyOf(part)))];
}

/** The list that the file wants the card in, where an operation could move it there: it is there still, and not archived. */
async function mergedList(session: Session, here: Card, file: Card, takes: (field: CardField) => boolean) {
  if (!takes("list") && !takes("sprint")) return undefined;
  const sprint = takes("sprint") ? file.sprint_id : here.sprint_id;
  const list_id = await listIn(session, takes("list") ? file.list_id : here.list_id, sprint, here.project_id);
  if (list_id === undefined || !(await isAllowed(() => enterList(session, { list_id })))) return undefined;
  return list_id;
}

/** A tag that is deleted, or of another space than the card, cannot be put on it. */
async function mergedTags(session: Session, { tag_ids, project_id }: Card, file: Card, { put, gone }: PartChanges) {
  if (put.size + gone.size === 0) return undefined;
  const wanted = file.tag_ids.filter((id) => put.has(id));
  const added = await tagsOf(session, wanted, project_id);
  return { ids: [...tag_ids.filter((id) => !gone.has(id)), ...added], isRefused: added.length < wanted.length };
}

export async function tagsOf(session: Session, ids: readonly string[], space: string): Promise<string[]> {
  const tags = await session.getMany("tag", ids);
  return ids.filter((_, index) => {
    const tag = tags[index];
    return tag !== null && tag !== undefined && suits(tag, space);
  });
}
