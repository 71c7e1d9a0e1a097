import { type CallOptions, operation } from "../../../operation/operation";
import { only } from "../../../presentation/only";
import { idSchema } from "../../common/base-schemas";
import type { Tag } from "../tag";
import { presentTags } from "./present-tag";

export interface GetTagInput {
  readonly tag_id: string;
}

export interface GetTagOutput {
  readonly tag: Tag;
}

export interface GetTag {
  /**
   * Reads one tag, with the number of cards that bear it. Rules U13, C1.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found`.
   *
   * @example
   * ```ts
   * const { tag } = await workspace.getTag({ tag_id: "1" });
   * tag.total_cards; // 0
   * ```
   */
  getTag(input: GetTagInput, options?: CallOptions): Promise<GetTagOutput>;
}

export const getTag = operation<GetTag>({
  role: "viewer",
  input: () => ({ tag_id: idSchema }),
  async decide(session, { tag_id }) {
    const tag = await session.require("tag", tag_id, "tag_id");
    return async (reader) => ({ tag: only(await presentTags(reader, [tag])) });
  },
});
