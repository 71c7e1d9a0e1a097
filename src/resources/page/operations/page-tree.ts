import { refusal } from "../../../errors/errors";
import type { Draft } from "../../../session/changed";
import type { ActingActor } from "../../../session/context";
import type { Session } from "../../../session/session";
import { absent, anyOf, ascending, type Clause, noneOf, present } from "../../../storage/query";
import { ancestorsOf } from "../../common/operations/by-id";
import { EVERYONE } from "../../common/parts";
import type { Siblings } from "../../ordering/operations/placement";
import type { PageDocument } from "../page-fields";

/** A page is changed by its readers, except its viewers. Rule E4.18. */
export function permitPageChange(session: Session, page: PageDocument): void {
  session.permit("page", page, isChangedBy(page, session.context.actor), "page_id");
}

// Changing a page with its subpages needs permission for each. The refusal names none: it may be hidden. Rule E4.21.
async function permitSubpageChange(session: Session, page: PageDocument, subpage: PageDocument): Promise<void> {
  const { actor } = session.context;
  session.permit("page", page, isChangedBy(subpage, actor) && (await session.canRead("page", subpage)), "page_id");
}

/** Only its author, its members with write access and admins share a page. Rule E4.18. */
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

export async function refuseCircle(session: Session, page: PageDocument, parent: PageDocument): Promise<void> {
  if (parent.id === page.id) {
    throw refusal("invalid_input", "parent_page_id", `Page ${page.id} cannot be put under itself.`, "cycle");
  }
  const above = await ancestorsOf(session, "page", parent, ({ parent_page_id }) => parent_page_id);
  if (!above.includes(page.id)) return;
  throw refusal("circular_parent", "parent_page_id", `Page ${parent.id} lies below page ${page.id} itself.`);
}

/** Their `time_updated` stays. Where the recipe answers `false` nothing further down is changed. Rules L5, E4.21. */
export async function changeSubpages(
  session: Session,
  page: PageDocument,
  recipe: (subpage: Draft<PageDocument>) => boolean,
): Promise<void> {
  await forEachSubpage(session, page, async (subpage) => {
    let goesOn = false;
    const changed = await session.amend("page", subpage.id, (draft) => {
      goesOn = recipe(draft);
    });
    if (changed !== subpage) await permitSubpageChange(session, page, subpage);
    return goesOn;
  });
}

/** Makes the removal of a page depend on that of all pages below it. Rule E4.21. */
export const permitSubpageRemoval = (session: Session, page: PageDocument): Promise<void> =>
  forEachSubpage(session, page, async (subpage) => {
    await permitSubpageChange(session, page, subpage);
    return true;
  });

async function forEachSubpage(
  session: Session,
  page: PageDocument,
  visit: (subpage: PageDocument) => Promise<boolean>,
): Promise<void> {
  const seen = new Set<string>();
  let level: readonly string[] = [page.id];
  while (level.length > 0) {
    const where = [anyOf("parent_page_id", level)];
    const children = await session.findGuarded({ kind: "page", where, sort: ascending("order_key") });
    const next: string[] = [];
    for (const child of children.filter(({ id }) => !seen.has(id))) {
      seen.add(child.id);
      if (await visit(child)) next.push(child.id);
    }
    level = next;
  }
}

/** Subpages archived before keep their own record, and stay archived. Rule U30. */
export async function archiveSubpages(session: Session, page: PageDocument): Promise<void> {
  const record = { user_id: session.context.actor.user_id, time_archived: session.context.now };
  return changeSubpages(session, page, (subpage) => {
    const { parent_page_id } = subpage;
    if (page.archived !== undefined) {
      subpage.archived ??= parent_page_id === undefined ? record : { ...record, parent_page_id };
      return true;
    }
    const isArchivedWithIt = subpage.archived?.parent_page_id === parent_page_id;
    if (isArchivedWithIt) delete subpage.archived;
    return isArchivedWithIt;
  });
}

export type PagePlace = { readonly project_id?: string | undefined; readonly parent_page_id?: string | undefined };

/** The pages side by side at a place. A position counts those that are shown together: live or archived ones. Rule C6. */
export const siblingPages = (
  { project_id, parent_page_id }: PagePlace,
  archived: boolean,
  actor: ActingActor,
): Siblings => ({
  kind: "page",
  where: [anyOf("project_id", [project_id ?? ""]), anyOf("parent_page_id", [parent_page_id ?? ""])],
  counted: [archived ? present("archived") : absent("archived"), ...ownPages(actor)],
});

/** The pages of any space that are kept from an actor themselves: what lies right under them is at a root for it. */
export const othersPages = ({ user_id }: ActingActor): Clause => noneOf("reader_ids", [EVERYONE, user_id]);

/** Of the pages in spaces that an actor may read, those that are not kept from it themselves. Rule E4. */
export const ownPages = ({ user_id, role }: ActingActor): readonly Clause[] =>
  role === "admin" ? [] : [anyOf("reader_ids", [EVERYONE, user_id])];

type Wanted = { readonly project_id?: string | null | undefined; readonly parent_page_id?: string | null | undefined };

/** Where a page is to be: under a page, or with `null` at the root of a space or of none. */
export type Destination = { readonly project_id: string | undefined; readonly parent: PageDocument | null };

// Where a request wants a page, `null` when that says nothing new of one that is somewhere already. A named page
// implies its space, and a space alone means its root.
export async function requestedPlace(session: Session, wanted: Wanted, from: null): Promise<Destination>;
export async function requestedPlace(session: Session, wanted: Wanted, from: PagePlace): Promise<Destination | null>;
export async function requestedPlace(
  session: Session,
  { project_id, parent_page_id }: Wanted,
  from: PagePlace | null,
): Promise<Destination | null> {
  if (project_id) await session.require("project", project_id, "project_id");
  if (parent_page_id) {
    const parent = await session.require("page", parent_page_id, "parent_page_id");
    if (!project_id || project_id === parent.project_id) return { project_id: parent.project_id, parent };
    throw refusal("invalid_input", "project_id", `Page ${parent.id} is not in project ${project_id}.`, "misplaced");
  }
  const space = project_id === undefined ? from?.project_id : project_id || undefined;
  const isSaid = parent_page_id !== undefined && !(await isUnderHidden(session, from));
  return from !== null && !isSaid && space === from.project_id ? null : { project_id: space, parent: null };
}

/** Whether a page lies under one that the actor may not read, and so is at the root for it. */
async function isUnderHidden(session: Session, from: PagePlace | null): Promise<boolean> {
  const parent = from?.parent_page_id === undefined ? null : await session.get("page", from.parent_page_id);
  return parent !== null && !(await session.canRead("page", parent));
}

export async function refuseArchivedPlace(
  session: Session,
  { project_id, parent }: Destination,
  from: PagePlace | null,
): Promise<void> {
  if (parent?.archived !== undefined) {
    throw refusal("archived_target", "parent_page_id", `Page ${parent.id} is archived; nothing can be put there.`);
  }
  if (project_id === undefined || project_id === from?.project_id) return;
  if ((await session.get("project", project_id))?.archived === undefined) return;
  const path = parent === null ? "project_id" : "parent_page_id";
  throw refusal("archived_target", path, `Space ${project_id} is archived; nothing can be put there.`);
}

export const samePlace = (left: PagePlace, right: PagePlace): boolean =>
  left.project_id === right.project_id && left.parent_page_id === right.parent_page_id;

export async function requirePage(session: Session, idOrAlias: string): Promise<PageDocument> {
  if ((await session.get("page", idOrAlias)) === null) {
    const where = [anyOf("alias_id", [idOrAlias])];
    const [page] = await session.find({ kind: "page", where, sort: ascending("id"), limit: 1 });
    if (page !== undefined) return session.require("page", page.id, "page_id");
  }
  return session.require("page", idOrAlias, "page_id");
}
