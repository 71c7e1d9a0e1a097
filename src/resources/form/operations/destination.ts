import { refusal } from "../../../errors/errors";
import type { Session } from "../../../session/session";
import { absent, ascending } from "../../../storage/clauses";
import type { ListDocument } from "../../list/list-fields";
import { siblingLists } from "../../ordering/operations/placement";
import type { FormDocument } from "../form-fields";

/** The list that takes a form's submissions, whether or not who submits may see it. Rule C4. */
export async function destinationOf(session: Session, form: FormDocument): Promise<ListDocument> {
  const list = await firstLiveListOf(session, form.board_id);
  if (list !== null) return list;
  throw refusal("destination_missing", "form_id", `Form ${form.id} has no board with a list that takes submissions.`);
}

async function firstLiveListOf(session: Session, boardId: string | undefined): Promise<ListDocument | null> {
  const board = boardId === undefined ? null : await session.get("board", boardId);
  if (board === null || board.archived !== undefined) return null;
  const { kind, where } = siblingLists({ board_id: board.id });
  const live = [...where, absent("archived")];
  const [first] = await session.find({ kind, where: live, sort: ascending("order_key"), limit: 1 });
  const list = first === undefined ? null : await session.get("list", first.id);
  return list?.archived === undefined ? list : null;
}
