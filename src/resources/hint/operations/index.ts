import { room } from "../../../operation/operation";
import { type SetHints, setHints } from "./set-hints";

export interface HintOperations extends SetHints {}

export const hintOperations = room<HintOperations>({
  setHints,
});
