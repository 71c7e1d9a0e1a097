import type { Session } from "../../../session/session";
import type { PageDocument } from "../page-document";
import { changeSubpages } from "./page-tree";

/**
 * Archives what lies below an archived page with it, and brings that back with it. What was archived before, on its
 * own, keeps its own record and stays archived. Rule U30.
 */
export async function archiveSubpages(session: Session, page: PageDocument): Promise<void> {
  const { actor, now } = session.context;
  if (page.archived !== undefined) {
    return changeSubpages(session, page, (subpage) => {
      const { parent_page_id } = subpage;
      const record = { user_id: actor.user_id, time_archived: now };
      subpage.archived ??= parent_page_id === undefined ? record : { ...record, parent_page_id };
      return true;
    });
  }
  return changeSubpages(session, page, (subpage) => {
    if (!wentAlong(subpage)) return false;
    delete subpage.archived;
    return true;
  });
}

/** Whether a page was archived together with the one it lies under. */
const wentAlong = ({ archived, parent_page_id }: Pick<PageDocument, "archived" | "parent_page_id">): boolean =>
  archived?.parent_page_id !== undefined && archived.parent_page_id === parent_page_id;
