import { refusal } from "../../../errors/errors";
import type { Session } from "../../../session/session";
import type { Reference } from "../../common/operations/require-all";
import type { NewPullRequestLists, NewVcsMapping } from "../new-vcs-mapping";
import { pullRequestStates } from "../vcs-mapping";

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
