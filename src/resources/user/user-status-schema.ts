import * as z from "zod/mini";
import { userStatuses } from "./user-status";

/** Schema of `UserStatus`. */
export const userStatusSchema = /*#__PURE__*/ z.enum(userStatuses);
