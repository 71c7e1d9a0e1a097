import type { ProjectDocument } from "../../documents/project";
import type { SprintDocument } from "../../documents/sprint";
import type { Sprint } from "../../model/sprint";
import { fromMilliseconds, toMilliseconds } from "../../model/time-unit";
import { presentSprint } from "../../presentation/sprint";
import { authoredNow } from "../../rules/authored";
import { insertLists, type NewList } from "../../rules/insert-lists";
import { nextSprintDates } from "../../rules/sprint-dates";
import { contentSchema, idSchema, titleSchema } from "../../schemas/base";
import type { Session } from "../../session/session";
import { absent, anyOf, descending } from "../../storage/clauses";
import { type CallOptions, operation } from "../operation";

export interface CreateSprintInput {
  /** The space. */
  readonly project_id: string;
  /** Default `Sprint N`, N being one more than the sprints ever created in the space. */
  readonly title?: string | null | undefined;
  /** At most 102400 characters. */
  readonly content?: string | null | undefined;
}

export interface CreateSprintOutput {
  readonly sprint: Sprint;
}

export interface CreateSprint {
  /**
   * Creates the next sprint of a space, with its four lists. It starts at local midnight of the first start day on or
   * after today and after the last live sprint, and lasts the days the space's settings say. Rules U4, S1, S2.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the space.
   *
   * @example
   * ```ts
   * const { sprint } = await workspace.createSprint({ project_id: "1" });
   * sprint.title; // "Sprint 2"
   * sprint.end_date - sprint.start_date; // 1209600, two weeks in seconds
   * ```
   */
  createSprint(input: CreateSprintInput, options?: CallOptions): Promise<CreateSprintOutput>;
}

const sprintLists: readonly NewList[] = [
  { title: "Not started", behavior: "committed" },
  { title: "In progress", behavior: "started" },
  { title: "Done", behavior: "completed" },
  { title: "Cancelled", behavior: "cancelled" },
];

export const createSprint = operation<CreateSprint>({
  role: "member",
  input: () => ({ project_id: idSchema, title: titleSchema.nullish(), content: contentSchema.nullish() }),
  async decide(session, { project_id, title, content }) {
    const project = await session.require("project", project_id, "project_id");
    const { timeUnit, uuid } = session.context;
    const { start, end } = await dates(session, project);
    const sprint: SprintDocument = session.insert("sprint", {
      id: await session.nextId("sprint"),
      project_id,
      title: title ?? `Sprint ${project.sprints_created + 1}`,
      content: content ?? "",
      start_date: fromMilliseconds(start, timeUnit),
      end_date: fromMilliseconds(end, timeUnit),
      layout: "board",
      ...authoredNow(session.context),
    });
    const ids = sprintLists.map(uuid);
    insertLists(session, { sprint_id: sprint.id, project_id }, ids, sprintLists);
    // Every creation changes the space's count, so that two at once cannot take the same dates.
    await session.amend("project", project_id, (draft) => {
      draft.sprints_created += 1;
    });
    return async (reader) => ({ sprint: await presentSprint(reader, sprint) });
  },
});

async function dates(session: Session, { id, sprint_settings }: ProjectDocument) {
  const { nowMs: now, timeUnit, timeZone } = session.context;
  const where = [anyOf("project_id", [id]), absent("archived")] as const;
  const sort = descending("ends");
  const [last] = await session.find({ kind: "sprint", where, sort, limit: 1 });
  const lastEnd = last === undefined ? null : toMilliseconds(last.override_end_date ?? last.end_date, timeUnit);
  const { length, cooldown, start_day: startDay } = sprint_settings;
  return nextSprintDates({ now, timeZone, lastEnd, length, cooldown, startDay });
}
