import { fetchPart } from "../../operation/fetch-part";

/** The code for whole workspaces, loaded on demand: the schemas of all stored documents make it large. */
export const snapshotCode = () => fetchPart(() => import("./fetched"));
