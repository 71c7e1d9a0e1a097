import { isViewType } from "../views/filter-table";
import type { ViewType } from "../views/view-request";

/** The kinds of documents that are shown live. */
export type LiveKind = ViewType | "list";

export const isLive = (kind: string): kind is LiveKind => kind === "list" || isViewType(kind);
