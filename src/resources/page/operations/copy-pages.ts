import { partOf } from "../../../fields/field-table";
import { groupBy } from "../../../presentation/group-by";
import type { Session } from "../../../session/session";
import { absent, anyOf, ascending } from "../../../storage/clauses";
import { membersNow } from "../../common/members-now";
import { spreadKeys } from "../../ordering/order-key";
import type { PageDocument } from "../page-document";
import { pageFields } from "../page-fields";
import { newPage, type Standing } from "./new-page";
import { ownPages } from "./page-siblings";

const copiedPart = partOf(pageFields, "isCopied");

/** Stages a copy of one page, with what was entered into it. */
export function copyPageTo(session: Session, source: PageDocument, place: Standing, title: string): PageDocument {
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
export async function copySubpages(session: Session, source: PageDocument, copy: PageDocument): Promise<void> {
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
