import { fetchPart } from "../operation/fetch-part";

/** The code that reads the past. */
export const pastCode = () => fetchPart(() => import("./fetched"));
