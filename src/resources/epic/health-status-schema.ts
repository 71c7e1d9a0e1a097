import * as z from "zod/mini";
import { healthStatuses } from "./health-status";

/** Schema of `HealthStatus`. */
export const healthStatusSchema = /*#__PURE__*/ z.enum(healthStatuses);
