import type { TimeUnit } from "../../../base/time";
import { inputsOf, inputWriterOf, startOf } from "../../../fields/field-table";
import type { Draft } from "../../../session/changed";
import type { OperationContext } from "../../../session/context";
import type { Session } from "../../../session/session";
import { type MemberInput, optionalId, position } from "../../common/input-fields";
import { authoredNow } from "../../common/operations/stamps";
import type { CoverImage, Image } from "../../common/parts";
import { setOptional } from "../../common/set-optional";
import { orderKeyAt } from "../../ordering/operations/placement";
import type { PageFont } from "../page";
import { type PageDocument, pageFields } from "../page-fields";
import {
  archiveSubpages,
  changeSubpages,
  type Destination,
  type PagePlace,
  permitPageChange,
  permitPageSharing,
  refuseArchivedPlace,
  refuseCircle,
  requestedPlace,
  requirePage,
  samePlace,
  siblingPages,
} from "./page-tree";

/** The fields that creating and updating a page have in common. */
export interface PageFields {
  /** At most 102400 characters; `null` empties it. */
  readonly content?: string | null | undefined;
  /** Version of the content's schema; `null` is 1. */
  readonly schema?: number | null | undefined;
  /** The space; `""` or `null` is none. */
  readonly project_id?: string | null | undefined;
  /** The page it lies under; `""` or `null` is the root. */
  readonly parent_page_id?: string | null | undefined;
  /** `null` is `sans`. */
  readonly font?: PageFont | null | undefined;
  readonly icon?: Image | null | undefined;
  readonly cover_image?: CoverImage | null | undefined;
  /** Zero-based place among the pages beside it; past the end or left out means last. */
  readonly position?: number | null | undefined;
  /** A page that is not public is read by its author, its members and admins. */
  readonly is_public?: boolean | null | undefined;
  /** How the page is shown where it is public; `null` clears it. */
  readonly public_settings?: PublicPageSettingsInput | null | undefined;
  readonly hide_table_of_contents?: boolean | null | undefined;
  readonly hide_subpages?: boolean | null | undefined;
  /** All its members; who is one already keeps the date of assignment. `null` and `[]` leave none. */
  readonly members?: readonly MemberInput[] | null | undefined;
  /** `true` archives the page with all pages below it; `false` brings back what was archived with it. */
  readonly archived?: boolean | null | undefined;
}

interface PublicPageSettingsInput {
  /** An http or https address. */
  readonly url: string;
  /** Values of the page's robots meta tag, such as `noindex`, at most 20; none unless given. */
  readonly robots?: readonly string[] | null | undefined;
}

/** The input of these fields when a page is created or updated. */
export const pageInputs = <When extends "created" | "changed">(unit: TimeUnit, when: When) => ({
  ...inputsOf(pageFields, unit, when),
  project_id: optionalId,
  parent_page_id: optionalId,
  position,
});

/** The fields of a page to change; omitted fields stay. */
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

/** Where a new page is to stand. */
export interface Standing extends PagePlace {
  readonly id: string;
  readonly order_key: string;
}

const newFields = startOf(pageFields);

/** A page that has nothing yet but its place and what it is given. */
export const newPage = (
  context: OperationContext,
  { id, order_key, project_id, parent_page_id }: Standing,
  given: { readonly title: string },
): PageDocument => ({
  ...newFields(given, context),
  id,
  alias_id: context.uuid(),
  order_key,
  ...(project_id === undefined ? {} : { project_id }),
  ...(parent_page_id === undefined ? {} : { parent_page_id }),
  ...authoredNow(context),
});
