import type { Session } from "../../../session/session";
import { passOn } from "../../common/operations/pass-on";
import { requireAll } from "../../common/operations/require-all";
import { setArchived } from "../../common/operations/set-archived";
import { setOptional } from "../../common/set-optional";
import { childrenOf, orderKeyAt } from "../../ordering/operations/placement";
import { enterProject } from "../../project/operations/enter-project";
import { mappedLists, newVcsMapping, refuseForeignLists } from "../../pull-request/operations/new-vcs-mapping";
import type { BoardDocument } from "../board-document";
import { applyBoardFields } from "./apply-board-fields";
import type { UpdateBoardInput } from "./update-board";

/** Changes a board and, in the same commit, whatever follows from it for its lists and cards. Rules U8, U22, L4. */
export async function changeBoard(session: Session, input: UpdateBoardInput): Promise<BoardDocument> {
  const { board_id, position, vcs_mapping } = input;
  const before = await session.require("board", board_id, "board_id");
  const lists = mappedLists(vcs_mapping);
  await requireAll(session, [{ kind: "project", id: input.project_id, path: "project_id" }, ...lists]);
  await refuseForeignLists(session, board_id, lists);
  const project_id = input.project_id ?? before.project_id;
  const moves = project_id !== before.project_id;
  if (moves) await enterProject(session, project_id, "project_id");
  const order_key = moves || typeof position === "number" ? await keyIn(session, project_id, before, position) : null;
  const board = await session.update("board", board_id, (draft) => {
    draft.title = input.title ?? draft.title;
    applyBoardFields(draft, input, session.context);
    setOptional(
      draft,
      "vcs_mapping",
      vcs_mapping && newVcsMapping(vcs_mapping, draft.vcs_mapping, session.context.now),
    );
    setArchived(draft, input.archived, session.context);
    draft.project_id = project_id;
    draft.order_key = order_key ?? draft.order_key;
  });
  await cascade(session, before, board);
  return board;
}

/** A board that comes from elsewhere gets a key of its own: the one it has may be in use there. */
function keyIn(session: Session, projectId: string, board: BoardDocument, position: number | null | undefined) {
  return orderKeyAt(session, childrenOf("board", "project_id", projectId), board, position);
}

async function cascade(session: Session, before: BoardDocument, { id, project_id, archived }: BoardDocument) {
  const archived_board = archived !== undefined;
  const moved = before.project_id !== project_id;
  if (moved) await passOn(session, "list", "board_id", id, (list) => void Object.assign(list, { project_id }));
  if (!moved && archived_board === (before.archived !== undefined)) return;
  await passOn(session, "card", "board_id", id, (card) => void Object.assign(card, { project_id, archived_board }));
}
