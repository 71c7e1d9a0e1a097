import { refusal } from "../../../errors/errors";
import type { Draft } from "../../../session/changed";
import type { Session } from "../../../session/session";
import { anyOf, ascending } from "../../../storage/clauses";
import type { PageDocument } from "../page-document";
import { permitSubpageChange } from "./govern-page";

/** Refuses to put a page under itself, or under a page that lies below it. Rule U30. */
export async function refuseCircle(session: Session, page: PageDocument, parent: PageDocument): Promise<void> {
  if (parent.id === page.id) {
    throw refusal("invalid_input", "parent_page_id", `Page ${page.id} cannot be put under itself.`, "cycle");
  }
  const seen = new Set<string>();
  let above = parent.parent_page_id;
  // Pages read while they are being moved may seem to form a circle; then the commit is refused.
  while (above !== undefined && !seen.has(above)) {
    if (above === page.id) {
      throw refusal("circular_parent", "parent_page_id", `Page ${parent.id} lies below page ${page.id} itself.`);
    }
    seen.add(above);
    above = (await session.get("page", above))?.parent_page_id;
  }
}

/**
 * Changes the pages below a page, level by level; their `time_updated` stays. Where the recipe answers `false` nothing
 * further down is changed. Rules L5, E4.21.
 */
export async function changeSubpages(
  session: Session,
  page: PageDocument,
  recipe: (subpage: Draft<PageDocument>) => boolean,
): Promise<void> {
  await walkSubpages(session, page, async (subpage) => {
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
  walkSubpages(session, page, async (subpage) => {
    await permitSubpageChange(session, page, subpage);
    return true;
  });

async function walkSubpages(
  session: Session,
  page: PageDocument,
  visit: (subpage: PageDocument) => Promise<boolean>,
): Promise<void> {
  const seen = new Set<string>();
  let level: readonly string[] = [page.id];
  while (level.length > 0) {
    const children = await subpagesOf(session, level);
    const next: string[] = [];
    for (const child of children.filter(({ id }) => !seen.has(id))) {
      seen.add(child.id);
      if (await visit(child)) next.push(child.id);
    }
    level = next;
  }
}

const subpagesOf = (session: Session, parents: readonly string[]): Promise<readonly PageDocument[]> =>
  session.findGuarded({ kind: "page", where: [anyOf("parent_page_id", parents)], sort: ascending("order_key") });
