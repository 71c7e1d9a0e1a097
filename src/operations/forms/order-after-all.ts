import type { Session } from "../../session/session";
import { descending } from "../../storage/clauses";

/** The place after all forms there are. Two that come at once may share it: then their ids decide. Rule C6. */
export async function orderAfterAll(session: Session): Promise<number> {
  const [last] = await session.find({ kind: "form", where: [], sort: descending("order"), limit: 1 });
  return last === undefined ? 1 : Math.floor(last.order) + 1;
}
