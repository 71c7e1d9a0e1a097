import { refusal } from "../../../errors/errors";
import { type Draft, draftOf, settle } from "../../../session/draft";
import type { Session } from "../../../session/session";
import type { ProjectDocument } from "../../project/project-document";
import { mappedLists, newVcsMapping } from "../../pull-request/operations/new-vcs-mapping";
import { unmapList } from "../../pull-request/operations/vcs-mapping-rules";
import type { SprintStatus } from "../sprint-settings";
import { completeSprintSettings, defaultSprintSettings } from "../sprint-settings-document";
import type { SprintStatusInput, UpdateSprintSettingsInput } from "./update-sprint-settings";

type Complete = ReturnType<typeof completeSprintSettings>;

/** Changes the settings given; a pull request goes only to statuses there are. Rules U6, U33. */
export async function changeSprintSettings(
  session: Session,
  project: ProjectDocument,
  changes: Omit<UpdateSprintSettingsInput, "project_id">,
): Promise<ProjectDocument> {
  const before = completeSprintSettings(project.sprint_settings);
  const statuses = newStatuses(session, before.statuses, changes.statuses);
  refuseUnknownStatuses(statuses, changes);
  const after: Draft<Complete> = draftOf({ ...before, statuses });
  after.length = changes.length ?? after.length;
  after.cooldown = changes.cooldown ?? after.cooldown;
  after.start_day = changes.start_day ?? after.start_day;
  after.enabled = changes.enabled ?? after.enabled;
  after.layout = changes.layout ?? after.layout;
  after.card_cover_enabled = changes.card_cover_enabled ?? after.card_cover_enabled;
  mapPullRequests(after, before, changes, session);
  // What was never set is not stored, so that only a real change is one of the space.
  if (settle(before, after) === before) return project;
  return session.update("project", project.id, (draft) => {
    draft.sprint_settings = draftOf(completeSprintSettings(after));
  });
}

/** The statuses there will be: of those given the known ones keep their id, the others get one. */
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

function refuseUnknownStatuses(
  statuses: readonly SprintStatus[],
  { vcs_mapping }: Pick<UpdateSprintSettingsInput, "vcs_mapping">,
): void {
  for (const { id, path } of mappedLists(vcs_mapping)) {
    if (!id || statuses.some((status) => status.id === id)) continue;
    throw refusal("not_found", path, `There is no status ${id}.`);
  }
}

function mapPullRequests(
  after: Draft<Complete>,
  before: Complete,
  { vcs_mapping }: Pick<UpdateSprintSettingsInput, "vcs_mapping">,
  { context }: Session,
): void {
  if (vcs_mapping === null) delete after.vcs_mapping;
  else if (vcs_mapping !== undefined) after.vcs_mapping = newVcsMapping(vcs_mapping, before.vcs_mapping, context.now);
  for (const { id } of before.statuses) {
    if (!after.statuses.some((status) => status.id === id)) unmapList(after.vcs_mapping, id);
  }
}
