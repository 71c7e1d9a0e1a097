import { refusal } from "../../../errors/errors";
import type { Session } from "../../../session/session";
import type { PageDocument } from "../page-document";
import type { PagePlace } from "./page-siblings";

/** What a request says of where a page is to be. */
interface Wanted {
  readonly project_id?: string | null | undefined;
  readonly parent_page_id?: string | null | undefined;
}

/** Where a page is to be: under a page, or with `null` at the root of a space or of none. */
export interface Destination {
  readonly project_id: string | undefined;
  readonly parent: PageDocument | null;
}

/**
 * Where a request wants a page, `null` when that says nothing new of one that is somewhere already. A page named brings
 * its space along, and a space named alone means its root.
 */
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

/** Refuses to put a page under an archived one, or into an archived space that it is not in already. Rule U30. */
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
