import * as z from "zod/mini";
import { groupBy } from "../../../base/collections";
import type { Given } from "../../../fields/declared-fields";
import { type InputIn, inputWriterOf, partOf, startOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import type { OperationContext } from "../../../session/context";
import type { Session } from "../../../session/session";
import { absent, anyOf, ascending } from "../../../storage/query";
import { idSchema, optionalId, position, titleSchema } from "../../common/base-schemas";
import { authoredNow } from "../../common/operations/by-id";
import { membersNow } from "../../common/part-inputs";
import { setOptional } from "../../common/set-optional";
import { newOrderKeyAt, orderKeyAfter } from "../../ordering/operations/placement";
import { spreadKeys } from "../../ordering/order-key";
import { type Page, type PageDocument, pageFields } from "../page-fields";
import * as tree from "./page-tree";
import { presentPage } from "./present-page";

export const pagePlace = {
  /** The space; `""` or `null` is none. */
  project_id: optionalId,
  /** The page it lies under; `""` or `null` is the root. */
  parent_page_id: optionalId,
  /** Zero-based place among the pages beside it; past the end or left out means last. */
  position,
};

/** Without a space the page is in that of its parent, or stands alone. */
export interface CreatePageInput extends InputIn<typeof pageFields, "created">, Given<typeof pagePlace> {}

/** The fields of a page to change; omitted fields stay. */
export interface PageChanges extends InputIn<typeof pageFields, "changed">, Given<typeof pagePlace> {}

const writeFields = inputWriterOf(pageFields);

/** Changes a page and, in the same commit, whatever follows from it for the pages below it. Rules U30, C6, T6. */
export async function changePage(session: Session, idOrAlias: string, changes: PageChanges): Promise<PageDocument> {
  const before = await tree.requirePage(session, idOrAlias);
  tree.permitPageChange(session, before);
  const wanted = await tree.requestedPlace(session, changes, before);
  const restores = changes.archived === false && before.archived !== undefined;
  const place = await placeFor(session, before, wanted, restores);
  const moves = !tree.samePlace(before, place);
  const staysArchived = changes.archived ?? before.archived !== undefined;
  const siblings = tree.siblingPages(place, staysArchived, session.context.actor);
  const order_key = await orderKeyAfter(session, siblings, before, changes.position, moves);
  const page = await session.update("page", before.id, (draft) => {
    writeFields(draft, changes, session.context);
    draft.order_key = order_key;
    if (!moves) return;
    setOptional(draft, "project_id", place.project_id ?? null);
    setOptional(draft, "parent_page_id", place.parent_page_id ?? null);
    // It has left what it was archived with.
    delete draft.archived?.parent_page_id;
  });
  const isShared = page.is_public !== before.is_public || page.members !== before.members;
  if (isShared) tree.permitPageSharing(session, before);
  if (before.project_id !== page.project_id) {
    await tree.changeSubpages(session, page, (subpage) => {
      setOptional(subpage, "project_id", page.project_id ?? null);
      return true;
    });
  }
  if ((before.archived === undefined) !== (page.archived === undefined)) await tree.archiveSubpages(session, page);
  return page;
}

/** Where the page is afterwards. One that comes back from the archive and finds no live parent is at the root. */
async function placeFor(session: Session, page: PageDocument, wanted: tree.Destination | null, restores: boolean) {
  if (wanted !== null) {
    const place = { project_id: wanted.project_id, parent_page_id: wanted.parent?.id };
    if (wanted.parent !== null) await tree.refuseCircle(session, page, wanted.parent);
    if (restores || !tree.samePlace(page, place)) await tree.refuseArchivedPlace(session, wanted, page);
    return place;
  }
  const { project_id, parent_page_id } = page;
  if (!restores || parent_page_id === undefined) return page;
  const parent = await session.get("page", parent_page_id);
  return parent === null || parent.archived !== undefined ? { project_id, parent_page_id: undefined } : page;
}

interface Standing extends tree.PagePlace {
  readonly id: string;
  readonly order_key: string;
}

const newFields = startOf(pageFields);

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

const copiedPart = partOf(pageFields, "isCopied");

function copyPageTo(session: Session, source: PageDocument, place: Standing, title: string): PageDocument {
  return session.insert("page", {
    ...newPage(session.context, place, { title }),
    ...copiedPart(source),
    members: membersNow(source.members, session.context.now),
  });
}

/** Archived pages are left out, and those the actor may not read, with what lies below them. Rule U30. */
async function copySubpages(session: Session, source: PageDocument, copy: PageDocument): Promise<void> {
  const { project_id } = copy;
  const shown = [absent("archived"), ...tree.ownPages(session.context.actor)];
  let copies = new Map([[source.id, copy.id]]);
  while (copies.size > 0) {
    const where = [anyOf("parent_page_id", [...copies.keys()]), ...shown];
    const found = await session.findGuarded({ kind: "page", where, sort: ascending("order_key") });
    const next = new Map<string, string>();
    await session.reserveIds("page", found.length);
    for (const [parentId, children] of groupBy(found, (page) => page.parent_page_id)) {
      const parent_page_id = copies.get(parentId ?? "") ?? "";
      for (const child of children) next.set(child.id, await session.nextId("page"));
      const keys = spreadKeys(children.map((child) => next.get(child.id) ?? ""));
      for (const [index, child] of children.entries()) {
        await session.pace.next();
        const place = { project_id, parent_page_id, id: next.get(child.id) ?? "", order_key: keys[index] ?? "" };
        copyPageTo(session, child, place, child.title);
      }
    }
    copies = next;
  }
}

const copyPageInput = () => ({
  ...pagePlace,
  /** Its id or its `alias_id`. */
  page_id: idSchema,
  /** Left out, the title of the page. */
  title: z.nullish(titleSchema),
  /** Whether the pages below it are copied too. Default `true`. */
  with_subpages: z.nullish(z.boolean()),
});

/** Without a place the copy is beside the page. */
export interface CopyPageInput extends Given<typeof copyPageInput> {}

export type CopyPageOutput = { readonly page: Page };

export interface CopyPage {
  /**
   * Copies a page, with the pages below it that are not archived and that the actor may read.
   *
   * The copies have the texts, looks and members of their sources, and begin without comments, watchers and bookmarks.
   * Rule U30.
   * @throws WorkspaceError 400 `invalid_input`, also for a page with the pages below it under itself, 403 `no_access`,
   * 404 `not_found` for any id given, 409 `circular_parent` for a parent that lies below it unless it is copied alone,
   * 409 `archived_target` for an archived parent or space, 413 `too_large` for more copies than one commit takes.
   * @example
   * const { page } = await workspace.copyPage({ page_id: "1", title: "Handbook of next year" });
   * page.id; // "2"
   */
  copyPage(input: CopyPageInput, options?: CallOptions): Promise<CopyPageOutput>;
}

export const copyPage = operation<CopyPage>({
  input: copyPageInput,
  async decide(session, { page_id, title, with_subpages, ...input }) {
    const source = await tree.requirePage(session, page_id);
    const wanted = await tree.requestedPlace(session, input, source);
    const { project_id, parent } = wanted ?? (await besides(session, source));
    await tree.refuseArchivedPlace(session, { project_id, parent }, null);
    if (with_subpages !== false && parent !== null) await tree.refuseCircle(session, source, parent);
    const place = { project_id, parent_page_id: parent?.id };
    const siblings = tree.siblingPages(place, false, session.context.actor);
    const placed = await newOrderKeyAt(session, siblings, session.nextId("page"), input.position);
    const page = copyPageTo(session, source, { ...place, ...placed }, title ?? source.title);
    if (with_subpages !== false) await copySubpages(session, source, page);
    return async (reader) => ({ page: await presentPage(reader, page) });
  },
});

/** Beside a page, or at the root where the actor has no live page to put something under. */
async function besides(session: Session, { project_id, parent_page_id = "" }: PageDocument): Promise<tree.Destination> {
  const where = [anyOf("id", [parent_page_id]), absent("archived"), ...tree.ownPages(session.context.actor)];
  const [parent] = await session.find({ kind: "page", where, sort: ascending("id") });
  return { project_id, parent: parent === undefined ? null : await session.require("page", parent.id, "page_id") };
}
