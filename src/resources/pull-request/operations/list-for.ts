import type { Session } from "../../../session/session";
import { absent, ascending } from "../../../storage/clauses";
import type { CardDocument } from "../../card/card-document";
import type { ListDocument } from "../../list/list-document";
import { siblingLists } from "../../ordering/operations/sibling-lists";
import { completeSprintSettings } from "../../sprint/sprint-settings-fields";
import type { PullRequestState, VcsMapping } from "../vcs-mapping";

/** The state a pull request has reached, and the branch its changes go to. */
export interface Reached {
  readonly state: PullRequestState;
  readonly base: string | null;
}

/**
 * The list that a card moves to by its pull request; `null` where it stays. What is archived neither moves nor is moved
 * into. Rule U24.
 */
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
async function listOfSprint(
  session: Session,
  { project_id, sprint_id = "" }: CardDocument,
  reached: Reached,
): Promise<ListDocument | null> {
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
