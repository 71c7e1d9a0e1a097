import { refusal } from "../../../errors/errors";
import type { Session } from "../../../session/session";
import { absent, ascending } from "../../../storage/query";
import type { CardDocument } from "../../card/card-fields";
import type { Reference } from "../../common/operations/by-id";
import type { ListDocument } from "../../list/list-fields";
import { siblingLists } from "../../ordering/operations/placement";
import { completeSprintSettings } from "../../sprint/sprint-fields";
import type { NewPullRequestLists, NewVcsMapping, PullRequestState, VcsMapping } from "../vcs-mapping-schema";
import { pullRequestStates } from "../vcs-mapping-schema";

type Reached = { readonly state: PullRequestState; readonly base: string | null };

/** `null` where the card stays. What is archived neither moves nor is moved into. Rule U24. */
export async function listFor(session: Session, card: CardDocument, reached: Reached): Promise<string | null> {
  if (card.archived !== undefined || card.archived_list || card.archived_board) return null;
  const { board_id, sprint_id, list_id } = card;
  const list =
    board_id === undefined ? await listOfSprint(session, card, reached) : await listOfBoard(session, board_id, reached);
  if (list === null || list.archived !== undefined || list.id === list_id) return null;
  return list.board_id === board_id && list.sprint_id === sprint_id ? list.id : null;
}

async function listOfBoard(session: Session, boardId: string, reached: Reached): Promise<ListDocument | null> {
  const id = mapped((await session.get("board", boardId))?.vcs_mapping, reached);
  return id === undefined ? null : session.get("list", id);
}

/** The settings map to statuses, from which every sprint has lists of its own; they may have been renamed since. */
async function listOfSprint(session: Session, { project_id, sprint_id = "" }: CardDocument, reached: Reached) {
  const project = await session.get("project", project_id);
  const sprint = await session.get("sprint", sprint_id);
  if (project === null || sprint === null || sprint.archived !== undefined) return null;
  const { statuses, vcs_mapping } = completeSprintSettings(project.sprint_settings);
  const id = mapped(vcs_mapping, reached);
  const status = statuses.find((each) => each.id === id);
  const where = [...siblingLists({ sprint_id }).where, absent("archived")];
  const lists = await session.findGuarded({ kind: "list", where, sort: ascending("order_key") });
  const alike = lists.filter((list) => list.behavior === status?.status);
  const same = alike.find((list) => list.title === status?.title);
  const renamed = alike.find((list) => statuses.every(({ title }) => title !== list.title));
  return same ?? renamed ?? alike[0] ?? null;
}

/** The rule for the branch the changes go to decides alone where there is one. */
function mapped(mapping: VcsMapping | undefined, { state, base }: Reached): string | undefined {
  const rule = mapping?.branches.find((branch) => branch.name === base) ?? mapping;
  return rule?.[state];
}

export function mappedLists(mapping: NewVcsMapping | null | undefined, path = "vcs_mapping"): readonly Reference[] {
  const branches = mapping?.branches ?? [];
  return [
    ...references(mapping ?? {}, path),
    ...branches.flatMap((branch, index) => references(branch, `${path}.branches[${index}]`)),
  ];
}

const references = (lists: NewPullRequestLists, path: string): readonly Reference[] =>
  pullRequestStates.map((state) => ({ kind: "list", id: lists[state], path: `${path}.${state}` }));

export async function refuseForeignLists(session: Session, boardId: string, named: readonly Reference[]) {
  for (const { id, path } of named) {
    if (!id) continue;
    const list = await session.require("list", id, path);
    if (list.board_id === boardId) continue;
    throw refusal("invalid_input", path, `List ${id} is not a list of board ${boardId}.`, "misplaced");
  }
}
