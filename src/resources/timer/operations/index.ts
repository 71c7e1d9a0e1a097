import { room } from "../../../operation/operation";
import { type GetTimer, getTimer } from "./get-timer";
import { type StartTimer, startTimer } from "./start-timer";
import { type StopTimer, stopTimer } from "./stop-timer";
import { type UpdateTimer, updateTimer } from "./update-timer";

export interface TimerOperations extends GetTimer, StartTimer, StopTimer, UpdateTimer {}

export const timerOperations = room<TimerOperations>({
  getTimer,
  startTimer,
  stopTimer,
  updateTimer,
});
