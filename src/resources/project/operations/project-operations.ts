import { groupBy } from "../../../base/collections";
import { refusal } from "../../../errors/errors";
import type { ResponseMetadata } from "../../../errors/response-metadata";
import { type InputIn, inputsOf, inputWriterOf, partOf, startOf } from "../../../fields/field-table";
import { type CallOptions, type Expecting, operation, subjectOf } from "../../../operation/operation";
import { listing, type PageRequest, pageInput } from "../../../operation/paging";
import { oneBy } from "../../../presentation/presenter";
import type { OperationContext } from "../../../session/context";
import type { Reader } from "../../../session/reader";
import type { Session } from "../../../session/session";
import { absent, anyOf, ascending } from "../../../storage/query";
import { idSchema } from "../../common/base-schemas";
import { authoredNow, authorIds, deletion, reading } from "../../common/operations/by-id";
import { type FormerMember, memberOperations, type NewMember } from "../../common/operations/member-operations";
import type { MemberInput } from "../../common/part-inputs";
import type { SprintDocument } from "../../sprint/sprint-fields";
import { type Project, type ProjectDocument, type ProjectSprint, projectFields } from "../project-fields";

const shownPart = partOf(projectFields, "isShown");

export async function presentProjects(reader: Reader, projects: readonly ProjectDocument[]): Promise<Project[]> {
  if (projects.length === 0) return [];
  const ids = projects.map((project) => project.id);
  const ofProjects = anyOf("project_id", ids);
  const [boards, sprints] = await Promise.all([
    reader.find({ kind: "board", where: [ofProjects], sort: ascending("order_key") }),
    reader.find({ kind: "sprint", where: [ofProjects, absent("archived")], sort: ascending("start_date") }),
  ]);
  const boardsOf = groupBy(boards, (board) => board.project_id);
  const sprintsOf = groupBy(sprints, (sprint) => sprint.project_id);
  return projects.map((document) => {
    const ownBoards = boardsOf.get(document.id) ?? [];
    return {
      ...shownPart(document),
      ...authorIds(document),
      team_id: reader.context.teamId,
      boards: ownBoards.map(({ id, title }) => ({ id, title })),
      board_order: ownBoards.map(({ id }) => id),
      sprints: (sprintsOf.get(document.id) ?? []).map(sprintInBrief),
    };
  });
}

function sprintInBrief(sprint: SprintDocument): ProjectSprint {
  const { id, title, start_date, end_date, override_end_date } = sprint;
  return { id, title, start_date, end_date, ...(override_end_date === undefined ? {} : { override_end_date }) };
}

export const presentProject = oneBy(presentProjects);

export const aProject = subjectOf("project", "project_id", projectFields, presentProject);

/** The space that something is created in or moved into: it exists, is readable and is not archived. Rule U21. */
export async function enterProject(session: Session, id: string, path: string): Promise<ProjectDocument> {
  const project = await session.require("project", id, path);
  if (project.archived === undefined) return project;
  throw refusal("archived_target", path, `Space ${id} is archived; nothing can be put there.`);
}

/** Its creator becomes one of its members. `null` leaves out. */
export interface CreateProjectInput extends InputIn<typeof projectFields, "created"> {}

export type CreateProjectOutput = { readonly project: Project };

export interface ProjectOperations extends ProjectMembersOperations {
  /**
   * Creates a space, which the API calls a project. Rules U7, E4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   * @example
   * const { project } = await workspace.createProject({ title: "Website" });
   * project.title; // "Website"
   */
  createProject(input: CreateProjectInput, options?: CallOptions): Promise<CreateProjectOutput>;

  /**
   * Changes a space: its texts, who may read it, and whether it is archived; its boards stay. Rules U21, E4, L5.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, also to a member of the space with the role viewer,
   * and for `members`, `is_private` and `is_public` to anyone but an admin of the space or the workspace, 404 `not_found`.
   * @example
   * const { project } = await workspace.updateProject({ project_id: "1", archived: true });
   * project.archived?.user_id; // "u-ada"
   */
  updateProject(input: UpdateProjectInput, options?: CallOptions): Promise<UpdateProjectOutput>;

  /**
   * Deletes a space with everything in it: boards, lists, cards, sprints, pages and tags. The time logged there
   * stays; that of a private space stays readable to those only who can read it now. Rules U18, U21, U34, E4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for anyone but an admin, 404 `not_found`, 413
   * `too_large` when the storage cannot take it in one commit.
   * @example
   * await workspace.deleteProject({ project_id: "1" });
   * const { count } = await workspace.getProjects();
   * count; // 0
   */
  deleteProject(input: DeleteProjectInput, options?: CallOptions): Promise<DeleteProjectOutput>;

  /**
   * Reads one space. Rule U7.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   * @example
   * const { project } = await workspace.getProject({ project_id: "1" });
   * project.title;
   */
  getProject(input: GetProjectInput, options?: CallOptions): Promise<GetProjectOutput>;

  /**
   * Lists the spaces the actor may read, by id: all, or as `count` and `cursor` ask. Rules U7, C10, E4, F10.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   * @example
   * const { projects } = await workspace.getProjects();
   * projects.map((project) => project.title);
   */
  getProjects(input?: GetProjectsInput, options?: CallOptions): Promise<GetProjectsOutput>;
}

const newFields = startOf(projectFields);

export const createProject = operation<Pick<ProjectOperations, "createProject">>({
  input: (unit) => inputsOf(projectFields, unit, "created"),
  async decide(session, input) {
    const creator: MemberInput = { user_id: session.context.actor.user_id, role: "admin" };
    const members = [creator, ...(input.members ?? [])];
    const project = session.insert("project", {
      id: await session.nextId("project"),
      ...newFields({ ...input, members }, session.context),
      ...authoredNow(session.context),
    });
    return async (reader) => ({ project: await presentProject(reader, project) });
  },
});

/** Omitted fields stay unchanged; `null` clears. */
export interface UpdateProjectInput
  extends InputIn<typeof projectFields, "changed">,
    Expecting<UpdateProjectInput, "project_id"> {
  readonly project_id: string;
}

export type UpdateProjectOutput = { readonly project: Project };

const writeFields = inputWriterOf(projectFields);

export const updateProject = operation<Pick<ProjectOperations, "updateProject">>({
  input: (unit) => ({ project_id: idSchema, ...inputsOf(projectFields, unit, "changed") }),
  changes: aProject,
  async decide(session, { project_id, ...changes }) {
    const before = await session.require("project", project_id, "project_id");
    permitProjectChange(session, before);
    const project = await session.update("project", project_id, (draft) => {
      writeFields(draft, changes, session.context);
    });
    const isShared = (["members", "is_private", "is_public"] as const).some((key) => project[key] !== before[key]);
    if (isShared) session.permit("project", before, governs(session.context, before));
    return async (reader) => ({ project: await presentProject(reader, project) });
  },
});

/** Keeps the time logged in a private space, which outlives it, to those who can read it now. Rule U34.19. */
export async function closeTimeRecords(session: Session, project: ProjectDocument): Promise<void> {
  if (!project.is_private) return;
  const reader_ids = project.members.map((member) => member.user_id);
  const where = [anyOf("project_id", [project.id])] as const;
  const sort = ascending("id");
  for (const { id } of await session.findGuarded({ kind: "time_entry", where, sort })) {
    await session.amend("time_entry", id, (draft) => void Object.assign(draft, { reader_ids }));
  }
  for (const { id } of await session.findGuarded({ kind: "timer", where, sort })) {
    await session.amend("timer", id, ({ snapshots }) => void Object.assign(snapshots, { reader_ids }));
  }
}

export type DeleteProjectInput = { readonly project_id: string };
export type DeleteProjectOutput = Readonly<Record<never, never>>;

export const deleteProject = deletion("project", {
  role: "admin",
  async find(session, id) {
    const project = await session.require("project", id, "project_id");
    await closeTimeRecords(session, project);
    return project;
  },
});

export type GetProjectInput = { readonly project_id: string };
export type GetProjectOutput = { readonly project: Project };
export type GetProjectsInput = PageRequest;

export const getProject = reading("project", presentProject);

export interface GetProjectsOutput extends ResponseMetadata {
  readonly projects: readonly Project[];
}

export const getProjects = operation<Pick<ProjectOperations, "getProjects">>({
  role: "viewer",
  input: () => pageInput,
  async decide({ context }, page) {
    const query = { kind: "project", where: [], sort: ascending("id") } as const;
    return listing(context, page, null, "string").answerCounted(query, async (reader, found) => ({
      projects: await presentProjects(reader, found),
    }));
  },
});

/** A space itself is changed by its readers, except its viewers. Rule E4.12. */
export function permitProjectChange(session: Session, project: ProjectDocument): void {
  const { user_id, role } = session.context.actor;
  const views = project.members.some((member) => member.user_id === user_id && member.role === "viewer");
  session.permit("project", project, role === "admin" || !views, "project_id");
}

/** Whether the actor decides who reads a space: its admins do, and those of the workspace. Rule E4.12. */
export function governs({ actor }: OperationContext, { members }: ProjectDocument): boolean {
  return actor.role === "admin" || members.some(({ user_id, role }) => user_id === actor.user_id && role === "admin");
}

export type AddProjectMemberInput = NewMember & { readonly project_id: string };
export type AddProjectMemberOutput = { readonly project: Project };
export type RemoveProjectMemberInput = FormerMember & { readonly project_id: string };
export type RemoveProjectMemberOutput = Readonly<Record<never, never>>;

export interface ProjectMembersOperations {
  /**
   * Adds a user to the members of a space, or gives a member another role. Rules U21, E4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` but for admins of space or workspace, 404 `not_found`.
   * @example
   * const { project } = await workspace.addProjectMember({ project_id: "1", user_id: "u-max", role: "viewer" });
   * project.members.map(({ user_id, role }) => [user_id, role]); // [["u-ada", "admin"], ["u-max", "viewer"]]
   */
  addProjectMember(input: AddProjectMemberInput, options?: CallOptions): Promise<AddProjectMemberOutput>;

  /**
   * Removes a user from the members of a space; everyone may remove themselves. Rules U21, E4.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access` for anyone but the member itself and admins of the space
   * or the workspace, 404 `not_found` for the space or the member.
   * @example
   * await workspace.removeProjectMember({ project_id: "1", user_id: "u-ada" });
   * const { project } = await workspace.getProject({ project_id: "1" });
   * project.members.length; // 0
   */
  removeProjectMember(input: RemoveProjectMemberInput, options?: CallOptions): Promise<RemoveProjectMemberOutput>;
}

export const { add: addProjectMember, remove: removeProjectMember } = memberOperations("project", {
  subject: aProject,
  present: presentProject,
  permit: (session, project, isOwn) => session.permit("project", project, isOwn || governs(session.context, project)),
});
