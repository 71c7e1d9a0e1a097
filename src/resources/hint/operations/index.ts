import type { SetHints } from "./set-hints";

export { setHints } from "./set-hints";

export interface HintOperations extends SetHints {}
