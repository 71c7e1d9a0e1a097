import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { removeWithReferences } from "../../removal/operations/remove";

export interface DeleteTagInput {
  readonly tag_id: string;
}

export type DeleteTagOutput = Readonly<Record<never, never>>;

export interface DeleteTag {
  /**
   * Deletes a tag and takes it off every card and epic, whose `time_updated` stays. Rules U13, U18, L5.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`, 413 `too_large` when the storage cannot
   * take the change of all that bears it in one commit.
   *
   * @example
   * ```ts
   * await workspace.deleteTag({ tag_id: "1" });
   * (await workspace.getTags()).tags.length; // 0
   * ```
   */
  deleteTag(input: DeleteTagInput, options?: CallOptions): Promise<DeleteTagOutput>;
}

export const deleteTag = operation<DeleteTag>({
  role: "member",
  input: () => ({ tag_id: idSchema }),
  async decide(session, { tag_id }) {
    await session.require("tag", tag_id, "tag_id");
    await removeWithReferences(session, "tag", tag_id);
    return () => ({});
  },
});
