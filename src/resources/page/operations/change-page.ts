import { inputWriterOf } from "../../../fields/field-table";
import type { Draft } from "../../../session/changed";
import type { Session } from "../../../session/session";
import { setOptional } from "../../common/set-optional";
import { orderKeyAt } from "../../ordering/operations/placement";
import type { PageDocument } from "../page-document";
import { pageFields } from "../page-fields";
import { archiveSubpages } from "./archive-subpages";
import { permitPageChange, permitPageSharing } from "./govern-page";
import type { PageFields } from "./page-input";
import { type Destination, refuseArchivedPlace, requestedPlace, samePlace } from "./page-place";
import { type PagePlace, siblingPages } from "./page-siblings";
import { changeSubpages, refuseCircle } from "./page-tree";
import { requirePage } from "./require-page";

/** What may change of a page; what is left out stays. */
export interface PageChanges extends PageFields {
  readonly title?: string | undefined;
}

const writeFields = inputWriterOf(pageFields);

/** Changes a page and, in the same commit, whatever follows from it for the pages below it. Rules U30, C6, T6. */
export async function changePage(session: Session, idOrAlias: string, changes: PageChanges): Promise<PageDocument> {
  const before = await requirePage(session, idOrAlias);
  permitPageChange(session, before);
  const wanted = await requestedPlace(session, changes, before);
  const restores = changes.archived === false && before.archived !== undefined;
  const place = await placeFor(session, before, wanted, restores);
  const moves = !samePlace(before, place);
  const order_key =
    moves || typeof changes.position === "number" ? await keyAt(session, before, place, changes) : before.order_key;
  const page = await session.update("page", before.id, (draft) => {
    writeFields(draft, changes, session.context);
    if (moves) movePage(draft, place);
    draft.order_key = order_key;
  });
  const isShared = page.is_public !== before.is_public || page.members !== before.members;
  if (isShared) permitPageSharing(session, before);
  await passOnToSubpages(session, before, page);
  return page;
}

/** Where the page is afterwards. One that comes back from the archive and finds no live parent is at the root. */
async function placeFor(
  session: Session,
  page: PageDocument,
  wanted: Destination | null,
  restores: boolean,
): Promise<PagePlace> {
  if (wanted !== null) {
    const place = { project_id: wanted.project_id, parent_page_id: wanted.parent?.id };
    if (wanted.parent !== null) await refuseCircle(session, page, wanted.parent);
    if (restores || !samePlace(page, place)) await refuseArchivedPlace(session, wanted, page);
    return place;
  }
  const { project_id, parent_page_id } = page;
  if (!restores || parent_page_id === undefined) return page;
  const parent = await session.get("page", parent_page_id);
  return parent === null || parent.archived !== undefined ? { project_id, parent_page_id: undefined } : page;
}

function keyAt(
  session: Session,
  page: PageDocument,
  place: PagePlace,
  { archived, position }: PageChanges,
): Promise<string> {
  const staysArchived = archived ?? page.archived !== undefined;
  return orderKeyAt(session, siblingPages(place, staysArchived, session.context.actor), page, position);
}

/** An archived page that is moved has left what it was archived with. */
function movePage(draft: Draft<PageDocument>, { project_id, parent_page_id }: PagePlace): void {
  setOptional(draft, "project_id", project_id ?? null);
  setOptional(draft, "parent_page_id", parent_page_id ?? null);
  delete draft.archived?.parent_page_id;
}

async function passOnToSubpages(session: Session, before: PageDocument, page: PageDocument): Promise<void> {
  if (before.project_id !== page.project_id) {
    await changeSubpages(session, page, (subpage) => {
      setOptional(subpage, "project_id", page.project_id ?? null);
      return true;
    });
  }
  if ((before.archived === undefined) !== (page.archived === undefined)) await archiveSubpages(session, page);
}
