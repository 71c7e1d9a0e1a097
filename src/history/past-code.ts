import { fetchPart } from "../operation/fetch-part";

/** What the past is read by. */
export const pastCode = () => fetchPart(() => import("./fetched"));
