import type { Session } from "../../../session/session";
import { anyOf, ascending } from "../../../storage/clauses";
import type { PageDocument } from "../page-document";

/** The page a request names at `page_id`, by its id or by its alias. */
export async function requirePage(session: Session, idOrAlias: string): Promise<PageDocument> {
  if ((await session.get("page", idOrAlias)) === null) {
    const where = [anyOf("alias_id", [idOrAlias])];
    const [page] = await session.find({ kind: "page", where, sort: ascending("id"), limit: 1 });
    if (page !== undefined) return session.require("page", page.id, "page_id");
  }
  return session.require("page", idOrAlias, "page_id");
}
