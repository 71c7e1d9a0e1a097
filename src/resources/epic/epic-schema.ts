import * as z from "zod";
import { HEALTH_STALE_PERIOD_DAYS } from "../../base/limits";
import { countSchema, idSchema, stimeSchema } from "../common/base-schemas";
import { resource } from "../common/resource-schema";
import { workItemShape } from "../work-item/work-item-schema";
import { healthStatusSchema } from "./health-status-schema";

/** Schema of `Epic`. */
export const epicSchema = /*#__PURE__*/ resource(() => ({
  ...workItemShape(),
  type: z.literal("epic"),
  health_status: healthStatusSchema.exactOptional(),
  health_status_is_stale: z.boolean(),
  health_status_stale_period: countSchema.default(HEALTH_STALE_PERIOD_DAYS),
  time_health_last_updated: stimeSchema.exactOptional(),
  health_status_updated_by: idSchema.exactOptional(),
}));
