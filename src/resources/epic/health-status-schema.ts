import * as z from "zod/mini";
import { healthStatuses } from "./epic";

/** Schema of `HealthStatus`. */
export const healthStatusSchema = /*#__PURE__*/ z.enum(healthStatuses);
