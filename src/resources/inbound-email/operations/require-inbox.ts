import { refusal } from "../../../errors/errors";
import type { Session } from "../../../session/session";
import { anyOf, ascending } from "../../../storage/clauses";
import type { BoardDocument } from "../../board/board-document";
import { addressKey } from "../email-address";

/** Where an email goes, as it is asked for. */
interface Destination {
  readonly board_id?: string | null | undefined;
  readonly to?: string | null | undefined;
}

/** The board an email is for: the one named, or else the one with the address. */
export async function requireInbox(session: Session, { board_id, to }: Destination): Promise<BoardDocument> {
  if (board_id) return session.require("board", board_id, "board_id");
  if (!to) throw refusal("invalid_input", "to", "Say where the email came: give to or board_id.", "required");
  const where = [anyOf("email_address", [addressKey(to)])];
  const [found] = await session.find({ kind: "board", where, sort: ascending("id"), limit: 1 });
  if (found === undefined) throw refusal("not_found", "to", `No board has the address ${to}.`);
  return session.require("board", found.id, "to");
}
