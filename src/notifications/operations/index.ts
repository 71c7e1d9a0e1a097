import type { Tick } from "./tick";

export { tick } from "./tick";

export interface NotificationOperations extends Tick {}
