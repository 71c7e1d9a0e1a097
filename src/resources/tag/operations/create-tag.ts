import { inputsOf, startOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import { only } from "../../../presentation/only";
import { slugOf } from "../../card/branch-name";
import { authoredNow } from "../../common/operations/authored-now";
import { enterProject } from "../../project/operations/enter-project";
import type { Tag } from "../tag";
import type { TagDocument } from "../tag-document";
import { tagFields } from "../tag-fields";
import { presentTags } from "./present-tag";

export interface CreateTagInput {
  /** 1 to 1024 characters after trimming. */
  readonly name: string;
  /** A tag colour, or `#rgb` or `#rrggbb`, which becomes the nearest one. */
  readonly color?: string | null | undefined;
  /** Without one the tag serves the whole workspace. */
  readonly project_id?: string | null | undefined;
}

export interface CreateTagOutput {
  readonly tag: Tag;
}

export interface CreateTag {
  /**
   * Creates a tag, for one space or for the whole workspace. Rules U13, C10.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the space.
   *
   * @example
   * ```ts
   * const { tag } = await workspace.createTag({ name: "Needs design", color: "#ff0000" });
   * tag.slug; // "needs-design"
   * ```
   */
  createTag(input: CreateTagInput, options?: CallOptions): Promise<CreateTagOutput>;
}

const newFields = startOf(tagFields);

export const createTag = operation<CreateTag>({
  role: "member",
  input: (unit) => inputsOf(tagFields, unit, "created"),
  async decide(session, input) {
    if (input.project_id) await enterProject(session, input.project_id, "project_id");
    const id = await session.nextId("tag");
    const tag: TagDocument = session.insert("tag", {
      ...newFields(input, session.context),
      id,
      slug: slugOf(input.name) || id,
      ...authoredNow(session.context),
    });
    return async (reader) => ({ tag: only(await presentTags(reader, [tag])) });
  },
});
