import * as z from "zod/mini";
import { type CallOptions, operation } from "../../../operation/operation";
import type { PageRequest } from "../../../operation/page-request";
import { listingScope, type OptionalPaging, pageInput, placeOf, readListing } from "../../../operation/paging";
import { anyOf, ascending } from "../../../storage/clauses";
import type { Clause } from "../../../storage/query";
import { optionalId } from "../../common/input-fields";
import type { Tag } from "../tag";
import { presentTags } from "./present-tag";

export interface GetTagsInput extends PageRequest {
  /** The tags of this space and those of the whole workspace; left out, all tags. */
  readonly project_id?: string | null | undefined;
  /** `true`: all tags, those of every other space included. */
  readonly all?: boolean | null | undefined;
  /** The most tags to give, at most 1000; without it and `cursor`, all. */
  readonly count?: number | null | undefined;
}

export interface GetTagsOutput extends OptionalPaging {
  readonly tags: readonly Tag[];
}

export interface GetTags {
  /**
   * Lists tags by id, each with the number of cards that bear it. Rules U13, C1, C10, F10.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the space.
   *
   * @example
   * ```ts
   * const { tags } = await workspace.getTags({ project_id: "1" });
   * tags.map((tag) => `${tag.name}: ${tag.total_cards}`);
   * ```
   */
  getTags(input?: GetTagsInput, options?: CallOptions): Promise<GetTagsOutput>;
}

export const getTags = operation<GetTags>({
  role: "viewer",
  input: () => ({ project_id: optionalId, all: z.nullish(z.boolean()), ...pageInput }),
  async decide(session, { project_id, all, ...page }) {
    const { context } = session;
    const scope = listingScope(context, [project_id || null, all === true]);
    const place = placeOf(page, scope, context.nowMs, "string");
    if (project_id) await session.require("project", project_id, "project_id");
    const where: Clause[] = project_id && all !== true ? [anyOf("project_id", ["", project_id])] : [];
    return async (reader) => {
      const query = { kind: "tag", where, sort: ascending("id") } as const;
      const { documents, ...metadata } = await readListing(reader, query, page, place);
      return { ...metadata, tags: await presentTags(reader, documents) };
    };
  },
});
