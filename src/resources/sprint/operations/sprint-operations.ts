import * as z from "zod/mini";
import type { TimeUnit } from "../../../base/time";
import { refusal } from "../../../errors/errors";
import type { ResponseMetadata } from "../../../errors/response-metadata";
import type { Given } from "../../../fields/declared-fields";
import { type InputIn, inputsOf, inputWriterOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation } from "../../../operation/operation";
import { listing, type PageRequest, pageInput } from "../../../operation/paging";
import { absent, anyOf, ascending, type Clause, present } from "../../../storage/query";
import type { Card } from "../../card/card-fields";
import { presentCards } from "../../card/operations/present-card";
import { idSchema, instantInput, optionalId } from "../../common/base-schemas";
import { deletion } from "../../common/operations/by-id";
import { enterProject } from "../../project/operations/project-operations";
import { type Sprint, sprintFields } from "../sprint-fields";
import { insertSprint, nextSprint, rollOver } from "./next-sprint";
import { aSprint, presentSprint, presentSprints } from "./present-sprint";
import type { SprintSettingsOperations } from "./sprint-settings-operations";

export interface CreateSprintInput extends InputIn<typeof sprintFields, "created"> {
  /** The space. */
  readonly project_id: string;
}

export type CreateSprintOutput = { readonly sprint: Sprint };

export interface SprintOperations extends SprintSettingsOperations, RollOverSprint {
  /**
   * Creates the next sprint of a space, with a list for each status of its settings. It starts at local midnight of the
   * first start day on or after today and after the last live sprint, and lasts the days the settings say.
   * Rules U10, U33, S1, S2.
   * @throws WorkspaceError 400 `invalid_input`, also where no sprint can have dates so late, 403 `no_access`, 404
   * `not_found` for the space, 409 `archived_target` when the space is archived, 409 `sprints_disabled` when its settings
   * say so.
   * @example
   * const { sprint } = await workspace.createSprint({ project_id: "1" });
   * sprint.title; // "Sprint 2"
   * sprint.end_date - sprint.start_date; // 1209600, two weeks in seconds
   */
  createSprint(input: CreateSprintInput, options?: CallOptions): Promise<CreateSprintOutput>;

  /**
   * Changes a sprint's texts, dates and layout, archives or restores it. Rules U10, S2, T6.
   * @throws WorkspaceError 400 `invalid_input`, also for an end before the start, 403 `no_access`, 404 `not_found`.
   * @example
   * const { sprint } = await workspace.updateSprint({ sprint_id: "1", title: "Hardening" });
   * sprint.title; // "Hardening"
   */
  updateSprint(input: UpdateSprintInput, options?: CallOptions): Promise<UpdateSprintOutput>;

  /**
   * Deletes a sprint that holds no cards, with its lists and its progress, for good. Rules U33, U18.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 409 `still_in_use` for any cards.
   * @example
   * await workspace.deleteSprint({ sprint_id: "1" });
   */
  deleteSprint(input: DeleteSprintInput, options?: CallOptions): Promise<DeleteSprintOutput>;

  /**
   * Reads one sprint with its lists and their cards. Rules U10, U33.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * const { sprint } = await workspace.getSprint({ sprint_id: "1" });
   * sprint.title;
   */
  getSprint(input: GetSprintInput, options?: CallOptions): Promise<GetSprintOutput>;

  /**
   * Lists the sprints of a space by start date: all of them unless `count` or `cursor` asks for a page. Rules S1, S3, C10.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the space.
   * @example
   * const { sprints } = await workspace.getSprints({ project_id: "1" });
   * sprints[0]?.progress.at(-1); // how the cards stood at the end of the last day
   */
  getSprints(input: GetSprintsInput, options?: CallOptions): Promise<GetSprintsOutput>;
}

export const createSprint = operation<Pick<SprintOperations, "createSprint">>({
  input: (unit) => ({ project_id: idSchema, ...inputsOf(sprintFields, unit, "created") }),
  async decide(session, { project_id, ...texts }) {
    const project = await enterProject(session, project_id, "project_id");
    const { sprint } = await insertSprint(session, project, texts, "project_id");
    return async (reader) => ({ sprint: await presentSprint(reader, sprint) });
  },
});

/** Omitted fields stay unchanged. */
export interface UpdateSprintInput
  extends InputIn<typeof sprintFields, "changed">,
    Expecting<UpdateSprintInput, "sprint_id"> {
  readonly sprint_id: string;
}

export type UpdateSprintOutput = { readonly sprint: Sprint };

const writeFields = inputWriterOf(sprintFields);

export const updateSprint = operation<Pick<SprintOperations, "updateSprint">>({
  input: (unit) => ({ sprint_id: idSchema, ...inputsOf(sprintFields, unit, "changed") }),
  changes: aSprint,
  async decide(session, { sprint_id, ...changes }) {
    await session.require("sprint", sprint_id, "sprint_id");
    const sprint = await session.update("sprint", sprint_id, (draft) => {
      writeFields(draft, changes, session.context);
    });
    const changed = (["start_date", "override_end_date"] as const).find((key) => changes[key] !== undefined);
    if (changed !== undefined && sprint.start_date >= (sprint.override_end_date ?? sprint.end_date)) {
      throw refusal("invalid_input", changed, "A sprint must start before its end.", "ends_before_start");
    }
    return async (reader) => ({ sprint: await presentSprint(reader, sprint) });
  },
});

export type DeleteSprintInput = { readonly sprint_id: string };
export type DeleteSprintOutput = Readonly<Record<never, never>>;

export const deleteSprint = deletion("sprint", {
  async find(session, id) {
    const sprint = await session.require("sprint", id, "sprint_id");
    const inSprint = await session.countGuarded({ kind: "card", where: [anyOf("sprint_id", [id])] });
    if (inSprint > 0) throw refusal("still_in_use", "sprint_id", `Sprint ${id} still holds cards.`);
    return sprint;
  },
});

export interface GetSprintInput {
  readonly sprint_id: string;
  /** Given, the sprint must be one of this space. */
  readonly project_id?: string | null | undefined;
}

export type GetSprintOutput = { readonly sprint: Sprint };

export const getSprint = operation<Pick<SprintOperations, "getSprint">>({
  role: "viewer",
  input: () => ({ sprint_id: idSchema, project_id: optionalId }),
  async decide(session, { sprint_id, project_id }) {
    const sprint = await session.require("sprint", sprint_id, "sprint_id");
    if (project_id) await session.require("project", project_id, "project_id");
    if (project_id && project_id !== sprint.project_id) {
      throw refusal("not_found", "sprint_id", `There is no sprint ${sprint_id} in space ${project_id}.`);
    }
    return async (reader) => ({ sprint: await presentSprint(reader, sprint) });
  },
});

const getSprintsInput = (unit: TimeUnit) => ({
  ...pageInput,
  /** The space. */
  project_id: idSchema,
  /** `true`: the archived sprints only; otherwise the live ones only. */
  archived: z.nullish(z.boolean()),
  /** Only sprints that start at or before it; seconds or milliseconds by its size. */
  to_date: z.nullish(instantInput(unit)),
});

export interface GetSprintsInput extends PageRequest, Given<typeof getSprintsInput> {}

export interface GetSprintsOutput extends ResponseMetadata {
  readonly sprints: readonly Sprint[];
}

export const getSprints = operation<Pick<SprintOperations, "getSprints">>({
  role: "viewer",
  input: getSprintsInput,
  async decide(session, { project_id, archived, to_date, ...page }) {
    const sprints = listing(session.context, page, [project_id, archived === true, to_date ?? null]);
    await session.require("project", project_id, "project_id");
    const where: Clause[] = [
      anyOf("project_id", [project_id]),
      archived === true ? present("archived") : absent("archived"),
    ];
    if (typeof to_date === "number") where.push({ operator: "range", field: "start_date", atMost: to_date });
    const query = { kind: "sprint", where, sort: ascending("start_date") } as const;
    return sprints.answerCounted(query, async (reader, found) => ({ sprints: await presentSprints(reader, found) }));
  },
});

export interface RollOverSprintInput {
  readonly sprint_id: string;
  /** A live sprint of the same space. Default: the live one that starts next after it; without one it is created. */
  readonly to_sprint_id?: string | null | undefined;
}

export interface RollOverSprintOutput {
  /** Where the cards are now. */
  readonly sprint: Sprint;
  /** The moved items, list by list in their order. */
  readonly cards: readonly Card[];
}

export interface RollOverSprint {
  /**
   * Moves the unfinished cards of a sprint into the next one, each last in a list of the same behavior. Rolling over
   * again moves nothing. The sprint itself stays as it is. Rules S5, U33.
   * @throws WorkspaceError 400 `invalid_input`, also for a sprint of another space or where the next one would end too
   * late, 403 `no_access`, 404 `not_found`, 409 `archived_target` for an archived sprint, or one without a live list for
   * unfinished cards, 409 `sprints_disabled` when the next one cannot be created, 413 `too_large` when the storage cannot
   * take all cards in one commit.
   * @example
   * await workspace.moveCard({ card_id: "1", sprint_id: "1" });
   * const { sprint, cards } = await workspace.rollOverSprint({ sprint_id: "1" });
   * sprint.title; // "Sprint 2"
   * cards.length; // 1
   */
  rollOverSprint(input: RollOverSprintInput, options?: CallOptions): Promise<RollOverSprintOutput>;
}

export const rollOverSprint = operation<RollOverSprint>({
  input: () => ({ sprint_id: idSchema, to_sprint_id: optionalId }),
  async decide(session, { sprint_id, to_sprint_id }) {
    const from = await session.require("sprint", sprint_id, "sprint_id");
    const to = await nextSprint(session, from, to_sprint_id);
    const cards = await rollOver(session, from.id, to);
    return async (reader) => {
      const [sprint, moved] = await Promise.all([presentSprint(reader, to.sprint), presentCards(reader, cards)]);
      return { sprint, cards: moved };
    };
  },
});
