import type { STime } from "../base/time";
import type { Documents } from "../documents";
import { enterList } from "../resources/card/operations/enter-list";
import { type CardChanges, changeCard } from "../resources/card/operations/update-card";
import { suits } from "../resources/work-item/operations/item-tags";
import type { Draft } from "../session/changed";
import type { Session } from "../session/session";
import type { Merge, PartChanges } from "./merge";
import { listIn } from "./merge-sprint";
import { type CardField, urlKey } from "./said";
import { isAllowed } from "./writing";

type Card = Documents["card"];
type Checklist = Draft<Card>["checklists"][number];

/** Makes a file's changes of checklists; whether all could be made: one that has items of somebody here stays. */
export function mergeChecklists(card: Draft<Card>, file: Card, merge: Merge, now: STime): boolean {
  const [lists, items, ticks] = [merge.parts("checklists"), merge.parts("items"), merge.parts("ticks")];
  for (const checklist of file.checklists as Draft<Card>["checklists"]) {
    const known = card.checklists.find(({ id }) => id === checklist.id);
    if (known === undefined) {
      if (lists.put.has(checklist.id)) card.checklists.push(checklist);
      continue;
    }
    if (lists.put.has(known.id)) change(known, { title: checklist.title }, now);
    for (const item of checklist.items) {
      const held = known.items.find(({ id }) => id === item.id);
      if (held === undefined) {
        if (items.put.has(item.id)) known.items.push(item);
        continue;
      }
      if (items.put.has(item.id)) change(held, { title: item.title }, now);
      if (ticks.put.has(item.id)) change(held, { checked: item.checked }, now);
    }
  }
  for (const checklist of card.checklists) checklist.items = checklist.items.filter(({ id }) => !isGone(id));
  const before = card.checklists.length;
  card.checklists = card.checklists.filter(({ id, items: left }) => !(lists.gone.has(id) && left.length === 0));
  return before - card.checklists.length === lists.gone.size;

  /** An item that somebody here ticked stays, although the file has it no more. */
  function isGone(id: string): boolean {
    return items.gone.has(id) && ticks.gone.has(id);
  }
}

function change<Entry extends Checklist | Checklist["items"][number]>(
  entry: Entry,
  values: Partial<Entry>,
  now: STime,
): void {
  Object.assign(entry, values, { time_updated: now });
}

/** Makes a file's changes of a card, as `updateCard` would; returns the fields in which a rule keeps them from being made. */
export async function changeMergedCard(session: Session, here: Card, file: Card, merge: Merge): Promise<CardField[]> {
  const refused: CardField[] = [];
  const takes = (field: CardField) => merge.fields.has(field);
  const list = await mergedList(session, here, file, takes);
  if (list === undefined) refused.push(...(["list", "sprint"] as const).filter(takes));
  const tags = await mergedTags(session, here, file, merge.parts("tags"));
  if (tags?.isRefused) refused.push("tags");
  const changes: CardChanges = {
    ...(takes("title") ? { title: file.title } : {}),
    ...(takes("content") ? { content: file.content } : {}),
    ...(takes("priority") ? { priority: file.priority ?? null } : {}),
    ...(takes("estimate") ? { estimate: file.estimate ?? null } : {}),
    ...(takes("start") ? { start_date: file.start_date ?? null } : {}),
    ...(takes("due") ? { due_date: file.due_date ?? null } : {}),
    ...(takes("archived") ? { archived: file.archived !== undefined } : {}),
    ...(list === undefined ? {} : { list_id: list }),
    ...(tags === undefined ? {} : { tags: tags.ids }),
    ...membersOf(here, file, merge.parts("members")),
  };
  await changeCard(session, here.id, changes);
  await session.update("card", here.id, (draft) => {
    const { put, gone } = merge.parts("urls");
    const kept = draft.external_links.filter((link) => !put.has(urlKey(link)) && !gone.has(urlKey(link)));
    const added = file.external_links.filter((link) => put.has(urlKey(link)));
    draft.external_links = [...kept, ...(added as Draft<Card>["external_links"])];
    if (!mergeChecklists(draft, file, merge, session.context.now)) refused.push("checklists");
    // Only where the card is done, which its list says.
    const { completed_date } = file;
    const isDone = (takes("completed") || (takes("list") && list !== undefined)) && draft.status === "completed";
    if (isDone && completed_date !== undefined) draft.completed_date = completed_date;
  });
  return refused;
}

/** The list that the file wants the card in, where an operation could move it there: it is there still, and not archived. */
async function mergedList(session: Session, here: Card, file: Card, takes: (field: CardField) => boolean) {
  if (!takes("list") && !takes("sprint")) return undefined;
  const sprint = takes("sprint") ? file.sprint_id : here.sprint_id;
  const list_id = await listIn(session, takes("list") ? file.list_id : here.list_id, sprint, here.project_id);
  if (list_id === undefined || !(await isAllowed(() => enterList(session, { list_id })))) return undefined;
  return list_id;
}

function membersOf({ members }: Card, file: Card, { put, gone }: PartChanges): Pick<CardChanges, "members"> {
  if (put.size + gone.size === 0) return {};
  const kept = members.filter(({ user_id }) => !gone.has(user_id));
  return { members: [...kept, ...file.members.filter(({ user_id }) => put.has(user_id))] };
}

/** A tag that is deleted, or of another space than the card, cannot be put on it. */
async function mergedTags(session: Session, { tag_ids, project_id }: Card, file: Card, { put, gone }: PartChanges) {
  if (put.size + gone.size === 0) return undefined;
  const wanted = file.tag_ids.filter((id) => put.has(id));
  const added = await tagsOf(session, wanted, project_id);
  return { ids: [...tag_ids.filter((id) => !gone.has(id)), ...added], isRefused: added.length < wanted.length };
}

/** Those of the tags that a card of the space may be given. */
export async function tagsOf(session: Session, ids: readonly string[], space: string): Promise<string[]> {
  const tags = await session.getMany("tag", ids);
  return ids.filter((_, index) => {
    const tag = tags[index];
    return tag !== null && tag !== undefined && suits(tag, space);
  });
}
