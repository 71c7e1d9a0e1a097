import type { OperationsOf } from "../../../operation/operation";
import { type SetHints, setHints } from "./set-hints";

export interface HintOperations extends SetHints {}

export const hintOperations: OperationsOf<HintOperations> = {
  setHints,
};
