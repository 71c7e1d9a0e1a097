import * as z from "zod";
import { countSchema, idSchema, stimeSchema, textSchema } from "../common/base-schemas";
import { userStatuses } from "./user-status";
import { workspaceRoles } from "./workspace-role";

export const memberDocumentSchema = z.strictObject({
  id: idSchema,
  role: z.enum(workspaceRoles).default("member"),
  status: z.enum(userStatuses).default("active"),
  email: textSchema.exactOptional(),
  first_name: textSchema.exactOptional(),
  last_name: textSchema.exactOptional(),
  display_name: textSchema.exactOptional(),
  profile_image: textSchema.exactOptional(),
  color: textSchema.exactOptional(),
  timezone_id: textSchema.exactOptional(),
  locale: textSchema.exactOptional(),
  /** Rate of the member's time entries, in cents an hour. */
  rate_cents: countSchema.exactOptional(),
  currency: textSchema.exactOptional(),
  time_created: stimeSchema,
  time_updated: stimeSchema,
});
