import * as z from "zod/mini";
import { groupBy } from "../../../base/group-by";
import { partOf } from "../../../fields/field-table";
import { type CallOptions, operation } from "../../../operation/operation";
import type { Session } from "../../../session/session";
import { absent, anyOf, ascending } from "../../../storage/clauses";
import { idSchema, titleSchema } from "../../common/base-schemas";
import { optionalId, position } from "../../common/input-fields";
import { membersNow } from "../../common/members-now";
import { orderKeyAt } from "../../ordering/operations/placement";
import { spreadKeys } from "../../ordering/order-key";
import type { Page } from "../page";
import { type PageDocument, pageFields } from "../page-fields";
import { newPage, type Standing } from "./change-page";
import {
  type Destination,
  ownPages,
  refuseArchivedPlace,
  refuseCircle,
  requestedPlace,
  requirePage,
  siblingPages,
} from "./page-tree";
import { presentPage } from "./present-page";

const copiedPart = partOf(pageFields, "isCopied");

/** Stages a copy of one page, with what was entered into it. */
function copyPageTo(session: Session, source: PageDocument, place: Standing, title: string): PageDocument {
  return session.insert("page", {
    ...newPage(session.context, place, { title }),
    ...copiedPart(source),
    members: membersNow(source.members, session.context.now),
  });
}

/**
 * Stages copies of the pages below a page, level by level, under its copy. Archived ones are left out, and ones that
 * the actor may not read, with what lies below them. Rule U30.
 */
async function copySubpages(session: Session, source: PageDocument, copy: PageDocument): Promise<void> {
  const { project_id } = copy;
  const shown = [absent("archived"), ...ownPages(session.context.actor)];
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

/** Without a place the copy stands beside the page. */
export interface CopyPageInput {
  /** Its id or its `alias_id`. */
  readonly page_id: string;
  /** Left out, the title of the page. */
  readonly title?: string | null | undefined;
  /** The space; `""` or `null` is none. */
  readonly project_id?: string | null | undefined;
  /** `""` or `null` is the root. */
  readonly parent_page_id?: string | null | undefined;
  /** Zero-based place among the pages beside it; past the end or left out means last. */
  readonly position?: number | null | undefined;
  /** Whether the pages below it are copied too. Default `true`. */
  readonly with_subpages?: boolean | null | undefined;
}

export type CopyPageOutput = { readonly page: Page };

export interface CopyPage {
  /**
   * Copies a page, with the pages below it that are not archived and that the actor may read.
   *
   * The copies have the texts, looks and members of their sources, and begin without comments, watchers and bookmarks.
   * Rule U30.
   *
   * @throws WorkspaceError 400 `invalid_input`, also for a page with the pages below it under itself, 403 `no_access`, 404
   * `not_found` for any id given, 409 `circular_parent` for a parent that lies below it unless it is copied alone, 409
   * `archived_target` for an archived parent or space, 413 `too_large` when the storage cannot take all copies in one
   * commit.
   *
   * @example
   * const { page } = await workspace.copyPage({ page_id: "1", title: "Handbook of next year" });
   * page.id; // "2"
   */
  copyPage(input: CopyPageInput, options?: CallOptions): Promise<CopyPageOutput>;
}

export const copyPage = operation<CopyPage>({
  input: () => ({
    page_id: idSchema,
    title: z.nullish(titleSchema),
    project_id: optionalId,
    parent_page_id: optionalId,
    position,
    with_subpages: z.nullish(z.boolean()),
  }),
  async decide(session, { page_id, title, with_subpages, ...input }) {
    const source = await requirePage(session, page_id);
    const wanted = await requestedPlace(session, input, source);
    const { project_id, parent } = wanted ?? (await besides(session, source));
    await refuseArchivedPlace(session, { project_id, parent }, null);
    if (with_subpages !== false && parent !== null) await refuseCircle(session, source, parent);
    const id = await session.nextId("page");
    const place = { project_id, parent_page_id: parent?.id };
    const siblings = siblingPages(place, false, session.context.actor);
    const order_key = await orderKeyAt(session, siblings, { id }, input.position);
    const page = copyPageTo(session, source, { ...place, id, order_key }, title ?? source.title);
    if (with_subpages !== false) await copySubpages(session, source, page);
    return async (reader) => ({ page: await presentPage(reader, page) });
  },
});

/** Beside a page, or at the root where the actor has no live page to put something under. */
async function besides(session: Session, { project_id, parent_page_id = "" }: PageDocument): Promise<Destination> {
  const where = [anyOf("id", [parent_page_id]), absent("archived"), ...ownPages(session.context.actor)];
  const [parent] = await session.find({ kind: "page", where, sort: ascending("id") });
  return { project_id, parent: parent === undefined ? null : await session.require("page", parent.id, "page_id") };
}
