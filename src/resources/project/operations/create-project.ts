import { inputsOf, startOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import type { Image } from "../../common/image";
import type { MemberInput } from "../../common/input-fields";
import { authoredNow } from "../../common/operations/authored-now";
import type { Project } from "../project";
import type { ProjectDocument } from "../project-document";
import { projectFields } from "../project-fields";
import { presentProject } from "./present-project";

export interface CreateProjectInput {
  /** 1 to 1024 characters after trimming. */
  readonly title: string;
  /** At most 102400 characters. */
  readonly description?: string | null | undefined;
  readonly icon?: Image | null | undefined;
  readonly is_public?: boolean | null | undefined;
  /** A private space is read by its members and by admins. Its creator becomes one of its members. */
  readonly is_private?: boolean | null | undefined;
  readonly members?: readonly MemberInput[] | null | undefined;
  /** `true` creates it archived. */
  readonly archived?: boolean | null | undefined;
}

export interface CreateProjectOutput {
  readonly project: Project;
}

export interface CreateProject {
  /**
   * Creates a space, which the API calls a project. Rules U7, E4.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   *
   * @example
   * ```ts
   * const { project } = await workspace.createProject({ title: "Website" });
   * project.title; // "Website"
   * ```
   */
  createProject(input: CreateProjectInput, options?: CallOptions): Promise<CreateProjectOutput>;
}

const newFields = startOf(projectFields);

export const createProject = operation<CreateProject>({
  role: "member",
  input: (unit) => inputsOf(projectFields, unit, "created"),
  async decide(session, input) {
    const creator: MemberInput = { user_id: session.context.actor.user_id, role: "admin" };
    const members = [creator, ...(input.members ?? [])];
    const project: ProjectDocument = session.insert("project", {
      id: await session.nextId("project"),
      ...newFields({ ...input, members }, session.context),
      ...authoredNow(session.context),
    });
    return async (reader) => ({ project: await presentProject(reader, project) });
  },
});
