import { fetchPart } from "../engine/fetch-part";

/** What the past is read by. */
export const pastCode = () => fetchPart(() => import("./fetched"));
