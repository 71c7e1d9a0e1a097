import type { CreateEpic } from "./create-epic";
import type { GetEpic } from "./get-epic";
import type { GetEpics } from "./get-epics";

export { createEpic } from "./create-epic";
export { getEpic } from "./get-epic";
export { getEpics } from "./get-epics";

export interface EpicOperations extends CreateEpic, GetEpic, GetEpics {}
