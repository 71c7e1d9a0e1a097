import type { ActingActor } from "../../../session/context";
import type { Session } from "../../../session/session";
import type { PageDocument } from "../page-document";

/** A page is changed by whoever may read it, but not by those who are members of it to view only. Rule E4.18. */
export function permitPageChange(session: Session, page: PageDocument): void {
  session.permit("page", page, isChangedBy(page, session.context.actor), "page_id");
}

/**
 * Who changes a page together with one that lies below it must be allowed to change that one too. Which one it may not
 * is not told: it may be hidden. Rule E4.21.
 */
export async function permitSubpageChange(session: Session, page: PageDocument, subpage: PageDocument): Promise<void> {
  const { actor } = session.context;
  session.permit("page", page, isChangedBy(subpage, actor) && (await session.canRead("page", subpage)), "page_id");
}

/** Who reads a page is decided by its author, its members who do more than view, and admins. Rule E4.19. */
export function permitPageSharing(session: Session, page: PageDocument): void {
  const { actor } = session.context;
  const role = roleIn(page, actor);
  session.permit("page", page, isOwn(page, actor) || (role !== undefined && role !== "viewer"));
}

/** Whether who may read a page, and write, changes it too. */
export const isChangedBy = (page: PageDocument, actor: ActingActor): boolean =>
  isOwn(page, actor) || roleIn(page, actor) !== "viewer";

const isOwn = ({ user }: PageDocument, { user_id, role }: ActingActor): boolean =>
  role === "admin" || user.user_id === user_id;

const roleIn = ({ members }: PageDocument, { user_id }: ActingActor) =>
  members.find((member) => member.user_id === user_id)?.role;
