import { operationModule } from "../../operation/operation";
import { type Tick, tick } from "./tick";

export interface NotificationOperations extends Tick {}

export const notificationOperations = operationModule<NotificationOperations>({
  tick,
});
