import { castDraft } from "immer";
import * as z from "zod/mini";
import { SPRINT_STATUSES_MAX } from "../../../base/limits";
import { refusal } from "../../../errors/errors";
import { type Given, named, typed } from "../../../fields/declared-fields";
import { type InputIn, inputsOf, inputWriterOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation, subjectOf } from "../../../operation/operation";
import { changed } from "../../../session/changed";
import type { Session } from "../../../session/session";
import { idSchema, listOf, optionalId, titleSchema } from "../../common/base-schemas";
import { cardStatuses } from "../../common/parts";
import type { ProjectDocument } from "../../project/project-fields";
import { mappedLists } from "../../pull-request/operations/report-pull-request";
import { unmapList } from "../../pull-request/vcs-mapping-schema";
import type { SprintSettings, SprintStatus } from "../sprint-fields";
import { completeSprintSettings, defaultSprintSettings, sprintSettingsFields } from "../sprint-fields";

const presentSprintSettings = ({ id, sprint_settings }: ProjectDocument): SprintSettings => ({
  project_id: id,
  ...completeSprintSettings(sprint_settings),
});

export type GetSprintSettingsInput = { readonly project_id: string };
export type GetSprintSettingsOutput = { readonly sprint_settings: SprintSettings };

export interface SprintSettingsOperations {
  /**
   * Reads the settings for the sprints of a space. Rules U6, U33, S2.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * const { sprint_settings } = await workspace.getSprintSettings({ project_id: "1" });
   * sprint_settings.length; // 14 days
   */
  getSprintSettings(input: GetSprintSettingsInput, options?: CallOptions): Promise<GetSprintSettingsOutput>;

  /**
   * Changes the settings for the next sprints of a space; existing sprints stay as they are. Rules U6, U33, S2.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the space, and for a status that
   * `statuses` or `vcs_mapping` names.
   * @example
   * const { sprint_settings } = await workspace.updateSprintSettings({
   *   project_id: "1",
   *   length: 7,
   *   start_day: 3,
   *   vcs_mapping: { pr_open: "in-progress", pr_merged: "done" },
   * });
   * sprint_settings.statuses[1]?.title; // "In progress"
   */
  updateSprintSettings(input: UpdateSprintSettingsInput, options?: CallOptions): Promise<UpdateSprintSettingsOutput>;
}

export const getSprintSettings = operation<Pick<SprintSettingsOperations, "getSprintSettings">>({
  role: "viewer",
  input: () => ({ project_id: idSchema }),
  async decide(session, { project_id }) {
    const project = await session.require("project", project_id, "project_id");
    return () => ({ sprint_settings: presentSprintSettings(project) });
  },
});

const statusShape = {
  /** Of a status there is; left out, `null` or `""` for a new one. */
  id: optionalId,
  title: titleSchema,
  status: z.enum(cardStatuses),
};

export interface SprintStatusInput extends Given<typeof statusShape> {}

const statusInput = named(typed<SprintStatusInput>, z.object(statusShape));

/** Omitted fields stay unchanged. */
export interface UpdateSprintSettingsInput
  extends InputIn<typeof sprintSettingsFields, "changed">,
    Expecting<UpdateSprintSettingsInput, "project_id"> {
  readonly project_id: string;
  /** The templates of the lists of the next sprints, in their order: 1 to 50; `null` for the four default ones. */
  readonly statuses?: readonly SprintStatusInput[] | null | undefined;
}

export type UpdateSprintSettingsOutput = { readonly sprint_settings: SprintSettings };

export const updateSprintSettings = operation<Pick<SprintSettingsOperations, "updateSprintSettings">>({
  input: (unit) => ({
    project_id: idSchema,
    ...inputsOf(sprintSettingsFields, unit, "changed"),
    statuses: z.nullish(listOf(statusInput, SPRINT_STATUSES_MAX).check(z.minLength(1), z.superRefine(refuseRepeated))),
  }),
  changes: subjectOf("project", "project_id", sprintSettingsFields, (_, project) => presentSprintSettings(project)),
  async decide(session, { project_id, ...changes }) {
    const project = await session.require("project", project_id, "project_id");
    const before = completeSprintSettings(project.sprint_settings);
    const statuses = newStatuses(session, before.statuses, changes.statuses);
    const isThere = (id: string) => statuses.some((status) => status.id === id);
    for (const { id, path } of mappedLists(changes.vcs_mapping)) {
      if (id && !isThere(id)) throw refusal("not_found", path, `There is no status ${id}.`);
    }
    const after = changed(before, (draft) => {
      draft.statuses = castDraft(statuses);
      writeFields(draft, changes, session.context);
      for (const { id } of before.statuses) if (!isThere(id)) unmapList(draft.vcs_mapping, id);
    });
    // Settings that were never set are not stored, so that only a real change changes the space.
    if (after === before) return () => ({ sprint_settings: presentSprintSettings(project) });
    const updated = await session.update("project", project.id, (draft) => {
      draft.sprint_settings = castDraft(completeSprintSettings(after));
    });
    return () => ({ sprint_settings: presentSprintSettings(updated) });
  },
});

const writeFields = inputWriterOf(sprintSettingsFields);

function refuseRepeated(statuses: readonly SprintStatusInput[], context: z.core.$RefinementCtx): void {
  const ids = statuses.map(({ id }) => id);
  for (const [index, id] of ids.entries()) {
    if (!id || ids.indexOf(id) === index) continue;
    const message = "There is another status with this id.";
    context.addIssue({ code: "custom", path: [index, "id"], message, params: { code: "duplicate_id" } });
  }
}

function newStatuses(
  session: Session,
  before: readonly SprintStatus[],
  given: readonly SprintStatusInput[] | null | undefined,
): readonly SprintStatus[] {
  if (given === undefined) return before;
  if (given === null) return completeSprintSettings(defaultSprintSettings).statuses;
  const known = new Set(before.map(({ id }) => id));
  return given.map(({ id, title, status }, index) => {
    if (id && !known.has(id)) throw refusal("not_found", `statuses[${index}].id`, `There is no status ${id}.`);
    return { id: id || session.context.uuid(), title, status };
  });
}
