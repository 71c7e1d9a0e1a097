import * as z from "zod";
import { userStatuses } from "./user-status";

/** Schema of `UserStatus`. */
export const userStatusSchema = /*#__PURE__*/ z.enum(userStatuses);
