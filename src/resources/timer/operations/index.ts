import type { GetTimer } from "./get-timer";
import type { StartTimer } from "./start-timer";
import type { StopTimer } from "./stop-timer";
import type { UpdateTimer } from "./update-timer";

export { getTimer } from "./get-timer";
export { startTimer } from "./start-timer";
export { stopTimer } from "./stop-timer";
export { updateTimer } from "./update-timer";

export interface TimerOperations extends GetTimer, StartTimer, StopTimer, UpdateTimer {}
