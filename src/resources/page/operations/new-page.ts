import type { OperationContext } from "../../../session/context";
import type { Draft } from "../../../session/draft";
import { authoredNow } from "../../common/operations/authored-now";
import { setOptional } from "../../common/set-optional";
import type { PageDocument } from "../page-document";
import type { PagePlace } from "./page-siblings";

interface Standing extends PagePlace {
  readonly id: string;
  readonly order_key: string;
}

/** A page that has nothing yet but its title and its place. */
export function newPage(context: OperationContext, { id, order_key, ...place }: Standing, title: string) {
  const page: Draft<PageDocument> = {
    id,
    alias_id: context.uuid(),
    order_key,
    title,
    content: "",
    schema: 1,
    members: [],
    watcher_ids: [],
    bookmarker_ids: [],
    is_public: false,
    hide_table_of_contents: false,
    hide_subpages: false,
    ...authoredNow(context),
  };
  setOptional(page, "project_id", place.project_id);
  setOptional(page, "parent_page_id", place.parent_page_id);
  return page;
}
