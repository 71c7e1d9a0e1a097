import type { Documents } from "../documents";
import { updateSprint } from "../resources/sprint/operations/sprint-operations";
import type { Session } from "../session/session";
import { anyOf, ascending } from "../storage/clauses";
import type { Merge } from "./merge";
import { boardListOf, sprintListId } from "./said";

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
    ...(takes("title") ? { title: file.title } : {}),
    ...(takes("content") ? { content: file.content } : {}),
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
export async function listIn(
  session: Session,
  list_id: string,
  sprint_id: string | undefined,
  project_id: string,
): Promise<string | undefined> {
  const onBoard = boardListOf(list_id);
  if (sprint_id === undefined) return onBoard;
  if ((await session.get("sprint", sprint_id))?.project_id !== project_id) return undefined;
  const exact = await session.get("list", sprintListId(onBoard, sprint_id));
  if (exact !== null || !onBoard.startsWith(`${project_id}-l-`)) return exact?.id;
  const list = await session.get("list", onBoard);
  const lists = await session.find({
    kind: "list",
    where: [anyOf("sprint_id", [sprint_id])],
    sort: ascending("order_key"),
  });
  const found =
    lists.find(({ title }) => title === list?.title) ?? lists.find(({ behavior }) => behavior === list?.behavior);
  return found?.id;
}
