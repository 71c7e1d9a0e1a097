import type { Session } from "../../../session/session";
import { descending } from "../../../storage/clauses";

/** The place after all forms the actor may read. Two that come at once may share it: then their ids decide. Rule C6. */
export async function orderAfterAll(session: Session): Promise<number> {
  const [last] = await session.find({
    kind: "form",
    where: await session.hiding("form"),
    sort: descending("order"),
    limit: 1,
  });
  return last === undefined ? 1 : Math.floor(last.order) + 1;
}
