import { startOf } from "../../../fields/field-table";
import type { OperationContext } from "../../../session/context";
import { authoredNow } from "../../common/operations/authored-now";
import type { PageDocument } from "../page-document";
import { pageFields } from "../page-fields";
import type { PagePlace } from "./page-siblings";

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
