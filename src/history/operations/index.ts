import { operationModule } from "../../operation/operation";
import { type GetCommits, getCommits } from "./get-commits";
import { type Undo, undo } from "./undo";

export interface HistoryOperations extends GetCommits, Undo {}

export const historyOperations = operationModule<HistoryOperations>({
  getCommits,
  undo,
});
