import type { STime } from "../../../base/time";
import { refusal } from "../../../errors/errors";
import type { Draft } from "../../../session/draft";
import type { Session } from "../../../session/session";
import type { Reference } from "../../common/operations/require-all";
import { setOptional } from "../../common/set-optional";
import { type PullRequestLists, type PullRequestState, pullRequestStates, type VcsMapping } from "../vcs-mapping";

/** A list id for each state of a pull request; `null`, `""` or nothing where cards stay. */
export type NewPullRequestLists = { readonly [State in PullRequestState]?: string | null | undefined };

export interface NewVcsMappingItem extends NewPullRequestLists {
  /** Name of the branch that pull requests go to; no other item has it. */
  readonly name: string;
  /** Seconds or milliseconds by its size. Default: when the branch was first named, or now. */
  readonly time_created?: STime | null | undefined;
}

export interface NewVcsMapping extends NewPullRequestLists {
  readonly branches?: readonly NewVcsMappingItem[] | null | undefined;
}

/** The lists a mapping names, each with its place in the request. */
export function mappedLists(mapping: NewVcsMapping | null | undefined, path = "vcs_mapping"): readonly Reference[] {
  const branches = mapping?.branches ?? [];
  return [
    ...references(mapping ?? {}, path),
    ...branches.flatMap((branch, index) => references(branch, `${path}.branches[${index}]`)),
  ];
}

const references = (lists: NewPullRequestLists, path: string): readonly Reference[] =>
  pullRequestStates.map((state) => ({ kind: "list", id: lists[state], path: `${path}.${state}` }));

/** A board's cards can only be put into lists of that board. Rule U22. */
export async function refuseForeignLists(
  session: Session,
  boardId: string,
  named: readonly Reference[],
): Promise<void> {
  for (const { id, path } of named) {
    if (!id) continue;
    const list = await session.require("list", id, path);
    if (list.board_id === boardId) continue;
    throw refusal("invalid_input", path, `List ${id} is not a list of board ${boardId}.`, "misplaced");
  }
}

/** The mapping as it is stored; a branch keeps the time at which it was first named. Rule U22. */
export function newVcsMapping(given: NewVcsMapping, before: VcsMapping | undefined, now: STime): Draft<VcsMapping> {
  const known = new Map(before?.branches.map((branch) => [branch.name, branch.time_created]));
  const branches = (given.branches ?? []).map((branch) => ({
    ...listsOf(branch),
    name: branch.name,
    time_created: branch.time_created || (known.get(branch.name) ?? now),
  }));
  return { ...listsOf(given), branches };
}

function listsOf(given: NewPullRequestLists): Draft<PullRequestLists> {
  const lists: Draft<PullRequestLists> = {};
  for (const state of pullRequestStates) setOptional(lists, state, given[state]);
  return lists;
}
