import { groupBy } from "../../../base/collections";
import { compareIds } from "../../../base/id-format";
import { fromMilliseconds, toMilliseconds } from "../../../base/time";
import { refusal } from "../../../errors/errors";
import { startOf } from "../../../fields/field-table";
import type { Session } from "../../../session/session";
import { absent, anyOf, ascending, descending, noneOf } from "../../../storage/query";
import type { CardDocument } from "../../card/card-fields";
import { homeIn } from "../../card/operations/enter-list";
import { authoredNow } from "../../common/operations/by-id";
import { statusRank } from "../../common/parts";
import { followList, statusIn } from "../../list/list";
import type { ListDocument } from "../../list/list-fields";
import { insertLists } from "../../list/operations/copy-lists";
import { childrenOf, orderKeysLast } from "../../ordering/operations/placement";
import { enterProject } from "../../project/operations/project-operations";
import type { ProjectDocument } from "../../project/project-fields";
import { isSprintDate, nextSprintDates } from "../sprint-dates";
import { completeSprintSettings, type SprintDocument, sprintFields } from "../sprint-fields";

export interface SprintWithLists {
  readonly sprint: SprintDocument;
  readonly lists: readonly ListDocument[];
}

const newFields = startOf(sprintFields);

/** Stages the next sprint of a space with its lists; `path` is what names the space in the request. Rules S2, U33. */
export async function insertSprint(
  session: Session,
  project: ProjectDocument,
  { title, content }: { readonly title?: string | null | undefined; readonly content?: string | null | undefined },
  path: string,
): Promise<SprintWithLists> {
  const { uuid } = session.context;
  const { enabled, statuses, layout } = completeSprintSettings(project.sprint_settings);
  if (!enabled) throw refusal("sprints_disabled", path, `Space ${project.id} has no sprints; its settings say so.`);
  const dates = await nextDates(session, project);
  if (dates === undefined) {
    const message = `The next sprint of space ${project.id} would not end before the last date a sprint can have.`;
    throw refusal("invalid_input", path, message, "out_of_range");
  }
  const sprint = session.insert("sprint", {
    ...newFields({ title: title ?? `Sprint ${project.sprints_created + 1}`, content }, session.context),
    id: await session.nextId("sprint"),
    project_id: project.id,
    ...dates,
    layout,
    ...authoredNow(session.context),
  });
  const shapes = statuses.map(({ title, status }) => ({ title, behavior: status }));
  const lists = insertLists(session, { sprint_id: sprint.id, project_id: project.id }, shapes.map(uuid), shapes);
  // Every creation changes the space's count, so that two at once cannot take the same dates.
  await session.amend("project", project.id, (draft) => {
    draft.sprints_created += 1;
  });
  return { sprint, lists };
}

async function nextDates(session: Session, { id, sprint_settings }: ProjectDocument) {
  const { nowMs: now, timeUnit, timeZone } = session.context;
  const where = [anyOf("project_id", [id]), absent("archived")] as const;
  const [last] = await session.find({ kind: "sprint", where, sort: descending("ends"), limit: 1 });
  const lastEnd = last === undefined ? null : toMilliseconds(last.override_end_date ?? last.end_date, timeUnit);
  const { length, cooldown, start_day: startDay } = sprint_settings;
  const dates = nextSprintDates({ now, timeZone, lastEnd, length, cooldown, startDay });
  if (dates === undefined) return undefined;
  const start_date = fromMilliseconds(dates.start, timeUnit);
  const end_date = fromMilliseconds(dates.end, timeUnit);
  return isSprintDate(start_date, timeUnit) && isSprintDate(end_date, timeUnit) ? { start_date, end_date } : undefined;
}

/** Where what a sprint leaves goes: the sprint named at `to_sprint_id`, else the next live one, else a new one. Rule S5. */
export async function nextSprint(session: Session, from: SprintDocument, named: string | null | undefined) {
  const sprint = named ? await requireOther(session, from, named) : await nextLiveSprint(session, from);
  if (sprint === undefined) {
    const project = await enterProject(session, from.project_id, "sprint_id");
    return insertSprint(session, project, {}, "sprint_id");
  }
  const where = [anyOf("sprint_id", [sprint.id])] as const;
  return { sprint, lists: await session.findGuarded({ kind: "list", where, sort: ascending("order_key") }) };
}

async function requireOther(session: Session, from: SprintDocument, id: string): Promise<SprintDocument> {
  const sprint = await session.require("sprint", id, "to_sprint_id");
  if (id === from.id || sprint.project_id !== from.project_id) {
    throw refusal("invalid_input", "to_sprint_id", `Expected another sprint of space ${from.project_id}.`, "misplaced");
  }
  if (sprint.archived === undefined) return sprint;
  throw refusal("archived_target", "to_sprint_id", `Sprint ${id} is archived.`);
}

async function nextLiveSprint(session: Session, { id, project_id, start_date }: SprintDocument) {
  const live = [anyOf("project_id", [project_id]), absent("archived")] as const;
  const later = { operator: "range", field: "start_date", above: start_date - 1 } as const;
  const sort = ascending("start_date");
  const sprints = await session.findGuarded({ kind: "sprint", where: [...live, later], sort });
  return sprints.find((sprint) => sprint.start_date > start_date || compareIds(sprint.id, id) > 0);
}

const finished = ["completed", "cancelled"] as const;

/** The cards of sprints that are neither completed, cancelled nor archived. Rule S3. */
export const unfinishedIn = (sprintIds: readonly string[]) =>
  [anyOf("sprint_id", sprintIds), noneOf("status", finished.map(statusRank)), absent("archived")] as const;

/** Moves a sprint's unfinished cards into another, and answers them list by list in their order. Rule S5. */
export async function rollOver(session: Session, sprintId: string, to: SprintWithLists): Promise<CardDocument[]> {
  const sort = ascending("order_key");
  // The commit finds as many, or is refused.
  const unfinished = await session.findGuarded({ kind: "card", where: unfinishedIn([sprintId]), sort });
  const cardsIn = groupBy(unfinished, (card) => card.list_id);
  const lists = await session.find({ kind: "list", where: [anyOf("sprint_id", [sprintId])], sort });
  const cards = lists.flatMap((list) => cardsIn.get(list.id) ?? []);
  const moved = new Map<string, CardDocument>();
  for (const [list, group] of groupBy(cards, (card) => listFor(card, to))) {
    const ids = group.map(({ id }) => id);
    const keys = await orderKeysLast(session, childrenOf("card", "list_id", list.id), ids);
    for (const [index, id] of ids.entries()) {
      const card = await session.amend("card", id, (draft) => {
        Object.assign(draft, homeIn(list), { order_key: keys[index] ?? "" });
        followList(draft, list.behavior, session.context.now);
      });
      moved.set(id, card);
    }
  }
  return cards.map((card) => moved.get(card.id) ?? card);
}

/** The live list of the card's behavior, else the first one for cards that are unfinished. */
function listFor({ status }: CardDocument, { sprint, lists }: SprintWithLists): ListDocument {
  const isFinished = ({ behavior }: ListDocument) => finished.some((one) => one === behavior);
  const open = lists.filter((list) => list.archived === undefined && !isFinished(list));
  const list = open.find(({ behavior }) => statusIn(behavior) === status) ?? open[0];
  if (list !== undefined) return list;
  throw refusal("archived_target", "to_sprint_id", `Sprint ${sprint.id} has no live list for unfinished cards.`);
}
