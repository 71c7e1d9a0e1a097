import type { Documents } from "../documents";
import { WorkspaceError } from "../errors/errors";
import { type CardChanges, changeCard } from "../resources/card/operations/change-card";
import { enterList } from "../resources/card/operations/enter-list";
import { suits } from "../resources/work-item/operations/item-tags";
import type { Draft } from "../session/draft";
import type { Session } from "../session/session";
import type { Merge, PartChanges } from "./merge";
import { mergeChecklists } from "./merge-checklists";
import { type CardField, urlKey } from "./said";

type Card = Documents["card"];

/** Makes a file's changes of a card, as `updateCard` would; returns the fields in which a rule keeps them from being made. */
export async function changeMergedCard(session: Session, here: Card, file: Card, merge: Merge): Promise<CardField[]> {
  const refused: CardField[] = [];
  const takes = (field: CardField) => merge.fields.has(field);
  const list = takes("list") && (await mayEnter(session, file.list_id)) ? file.list_id : undefined;
  if (takes("list") && list === undefined) refused.push("list");
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
    const isDone = (takes("completed") || list !== undefined) && draft.status === "completed";
    if (isDone && completed_date !== undefined) draft.completed_date = completed_date;
  });
  return refused;
}

/** Whether an operation could move a card there: the list is still there, and not archived. */
async function mayEnter(session: Session, list_id: string): Promise<boolean> {
  try {
    await enterList(session, { list_id });
    return true;
  } catch (error) {
    if (error instanceof WorkspaceError && error.status < 500) return false;
    throw error;
  }
}

function membersOf({ members }: Card, file: Card, { put, gone }: PartChanges): Pick<CardChanges, "members"> {
  if (put.size + gone.size === 0) return {};
  const kept = members.filter(({ user_id }) => !gone.has(user_id));
  return { members: [...kept, ...file.members.filter(({ user_id }) => put.has(user_id))] };
}

/** What is deleted, or of another space than the card, cannot be put on it. */
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
