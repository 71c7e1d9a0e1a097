import { type CallOptions, operation } from "../../../operation/operation";
import type { PageRequest } from "../../../operation/page-request";
import { listingScope, type OptionalPaging, pageInput, placeOf, readListing } from "../../../operation/paging";
import { ascending } from "../../../storage/clauses";
import type { WorkspaceMember } from "../user";
import { presentMember } from "./present-user";

export interface GetMembersInput extends PageRequest {
  /** The most to give of both, at most 1000; without it and `cursor`, all. */
  readonly count?: number | null | undefined;
}

export interface GetMembersOutput extends OptionalPaging {
  readonly members: readonly WorkspaceMember[];
  /** Those who have not joined yet. */
  readonly invited: readonly WorkspaceMember[];
}

export interface GetMembers {
  /**
   * Lists the members of the workspace and those who are invited, by id. Rules U21, C10, F10.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`.
   *
   * @example
   * ```ts
   * const { members } = await workspace.getMembers();
   * members.map(({ id, role }) => [id, role]); // [["u-max", "member"]]
   * ```
   */
  getMembers(input?: GetMembersInput, options?: CallOptions): Promise<GetMembersOutput>;
}

export const getMembers = operation<GetMembers>({
  role: "viewer",
  input: () => pageInput,
  async decide({ context }, page) {
    const place = placeOf(page, listingScope(context, null), context.nowMs, "string");
    return async (reader) => {
      const query = { kind: "member", where: [], sort: ascending("id") } as const;
      const { documents, ...metadata } = await readListing(reader, query, page, place);
      const withStatus = (wanted: string) =>
        documents.filter(({ status }) => status === wanted).map((member) => presentMember(context, member));
      return { ...metadata, members: withStatus("active"), invited: withStatus("invited") };
    };
  },
});
