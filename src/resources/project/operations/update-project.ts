import * as z from "zod/mini";
import { type CallOptions, operation } from "../../../operation/operation";
import { contentSchema, idSchema, titleSchema } from "../../common/base-schemas";
import type { Image } from "../../common/image";
import { archivedFlag, imageInput, type MemberInput, membersInput } from "../../common/input-fields";
import { replacedMembers } from "../../common/members-now";
import { setArchived } from "../../common/operations/set-archived";
import { setOptional } from "../../common/set-optional";
import type { Project } from "../project";
import { governs, permitProjectChange } from "./govern-project";
import { presentProject } from "./present-project";

/** Omitted fields stay unchanged. */
export interface UpdateProjectInput {
  readonly project_id: string;
  /** 1 to 1024 characters after trimming. */
  readonly title?: string | undefined;
  /** At most 102400 characters; `null` empties it. */
  readonly description?: string | null | undefined;
  /** `null` clears it. */
  readonly icon?: Image | null | undefined;
  /** `true` archives the space, and nothing new can be put into it; `false` brings it back. */
  readonly archived?: boolean | null | undefined;
  readonly is_public?: boolean | null | undefined;
  /** A private space is read by its members and by admins. */
  readonly is_private?: boolean | null | undefined;
  /** All its members; who is one already keeps the date of assignment. `null` and `[]` leave none. */
  readonly members?: readonly MemberInput[] | null | undefined;
}

export interface UpdateProjectOutput {
  readonly project: Project;
}

export interface UpdateProject {
  /**
   * Changes a space: its texts, whether it is archived, and who may read it. What lies in an archived space stays as it
   * is. Rules U21, E4, L5.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, also to a member of the space with the role viewer,
   * and for `members`, `is_private` and `is_public` to anyone but an admin of the space or the workspace, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { project } = await workspace.updateProject({ project_id: "1", archived: true });
   * project.archived?.user_id; // "u-ada"
   * ```
   */
  updateProject(input: UpdateProjectInput, options?: CallOptions): Promise<UpdateProjectOutput>;
}

export const updateProject = operation<UpdateProject>({
  role: "member",
  input: () => ({
    project_id: idSchema,
    title: z.optional(titleSchema),
    description: z.nullish(contentSchema),
    icon: imageInput,
    archived: archivedFlag,
    is_public: z.nullish(z.boolean()),
    is_private: z.nullish(z.boolean()),
    members: membersInput,
  }),
  async decide(session, { project_id, members, ...changes }) {
    const before = await session.require("project", project_id, "project_id");
    permitProjectChange(session, before);
    const project = await session.update("project", project_id, (draft) => {
      draft.title = changes.title ?? draft.title;
      if (changes.description !== undefined) draft.description = changes.description ?? "";
      setOptional(draft, "icon", changes.icon);
      setArchived(draft, changes.archived, session.context);
      if (members !== undefined) draft.members = replacedMembers(draft.members, members, session.context.now);
      draft.is_public = changes.is_public ?? draft.is_public;
      draft.is_private = changes.is_private ?? draft.is_private;
    });
    const isShared = (["members", "is_private", "is_public"] as const).some((key) => project[key] !== before[key]);
    if (isShared) {
      session.permit("project", before, governs(session.context, before));
    }
    return async (reader) => ({ project: await presentProject(reader, project) });
  },
});
