import { fetchPart } from "../../operation/fetch-part";

/** What whole workspaces are read, written and judged by; the schemas of all stored documents make it large, and few ask for it. */
export const snapshotCode = () => fetchPart(() => import("./fetched"));
