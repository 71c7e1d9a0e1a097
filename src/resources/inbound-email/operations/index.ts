import type { ReceiveEmail } from "./receive-email";

export { receiveEmail } from "./receive-email";

export interface InboundEmailOperations extends ReceiveEmail {}
