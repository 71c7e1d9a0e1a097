import type { OperationsOf } from "../../../operation/operation";
import { type ReceiveEmail, receiveEmail } from "./receive-email";

export interface InboundEmailOperations extends ReceiveEmail {}

export const inboundEmailOperations: OperationsOf<InboundEmailOperations> = {
  receiveEmail,
};
