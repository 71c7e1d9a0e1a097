import type { GetCommits } from "./get-commits";
import type { Undo } from "./undo";

export { getCommits } from "./get-commits";
export { undo } from "./undo";

export interface HistoryOperations extends GetCommits, Undo {}
