import type { WorkspaceMember } from "../../model/user";
import { presentMember } from "../../presentation/user";
import { ascending } from "../../storage/clauses";
import { type CallOptions, operation } from "../operation";
import { pageInput } from "../paging";

export interface GetMembersInput {
  /** The most members to give, and the most invited ones; left out, all. */
  readonly count?: number | null | undefined;
}

export interface GetMembersOutput {
  readonly members: readonly WorkspaceMember[];
  /** Those who have not joined yet. */
  readonly invited: readonly WorkspaceMember[];
}

export interface GetMembers {
  /**
   * Lists the members of the workspace and those who are invited, by id. Rules U21, C10.
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
  input: () => ({ count: pageInput.count }),
  async decide({ context }, { count }) {
    return async (reader) => {
      const found = await reader.find({ kind: "member", where: [], sort: ascending("id") });
      const withStatus = (wanted: string) =>
        found
          .filter(({ status }) => status === wanted)
          .slice(0, count ?? undefined)
          .map((member) => presentMember(context, member));
      return { members: withStatus("active"), invited: withStatus("invited") };
    };
  },
});
