import type { ActingActor } from "../../../session/context";
import { absent, anyOf, noneOf, present } from "../../../storage/clauses";
import type { Clause } from "../../../storage/query";
import { EVERYONE } from "../../common/readers";
import type { Siblings } from "../../ordering/operations/placement";

/** Where a page stands: in a space or alone, under a page or at the root. */
export interface PagePlace {
  readonly project_id?: string | undefined;
  readonly parent_page_id?: string | undefined;
}

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
