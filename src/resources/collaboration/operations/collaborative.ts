import type { Documents } from "../../../documents";
import type { Session } from "../../../session/session";
import { permitPageChange } from "../../page/operations/govern-page";

/** What has content that is edited together. */
export const collaboratives = ["card", "epic", "page"] as const;

export type Collaborative = (typeof collaboratives)[number];

/** The card, epic or page a request names, for whoever may write there. Rule U37. */
export async function requireCollaborative(
  session: Session,
  kind: Collaborative,
  id: string,
): Promise<Documents[Collaborative]> {
  if (kind !== "page") return session.require(kind, id, "id");
  const page = await session.require("page", id, "id");
  permitPageChange(session, page);
  return page;
}
