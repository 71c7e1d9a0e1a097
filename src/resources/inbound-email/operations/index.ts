import { room } from "../../../operation/operation";
import { type ReceiveEmail, receiveEmail } from "./receive-email";

export interface InboundEmailOperations extends ReceiveEmail {}

export const inboundEmailOperations = room<InboundEmailOperations>({
  receiveEmail,
});
