import * as z from "zod/mini";
import { type CallOptions, operation } from "../../../operation/operation";
import type { Draft } from "../../../session/draft";
import { contentSchema, titleSchema } from "../../common/base-schemas";
import type { Image } from "../../common/image";
import { archivedFlag, imageInput, type MemberInput, membersInput } from "../../common/input-fields";
import { membersNow } from "../../common/members-now";
import { authoredNow } from "../../common/operations/authored-now";
import { setArchived } from "../../common/operations/set-archived";
import { defaultSprintSettings } from "../../sprint/sprint-settings-document";
import type { Project } from "../project";
import type { ProjectDocument } from "../project-document";
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

export const createProject = operation<CreateProject>({
  role: "member",
  input: () => ({
    title: titleSchema,
    description: z.nullish(contentSchema),
    icon: imageInput,
    is_public: z.nullish(z.boolean()),
    is_private: z.nullish(z.boolean()),
    members: membersInput,
    archived: archivedFlag,
  }),
  async decide(session, { title, description, icon, is_public, is_private, members, archived }) {
    const { actor, now } = session.context;
    const creator: MemberInput = { user_id: actor.user_id, role: "admin" };
    const project: Draft<ProjectDocument> = {
      id: await session.nextId("project"),
      title,
      description: description ?? "",
      ...(icon ? { icon } : {}),
      is_public: is_public ?? false,
      is_private: is_private ?? false,
      members: membersNow([creator, ...(members ?? [])], now),
      sprint_settings: defaultSprintSettings,
      sprints_created: 0,
      ...authoredNow(session.context),
    };
    setArchived(project, archived, session.context);
    session.insert("project", project);
    return async (reader) => ({ project: await presentProject(reader, project) });
  },
});
