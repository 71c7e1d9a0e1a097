import * as z from "zod/mini";
import { countSchema, idSchema, stimeSchema, textSchema } from "../common/base-schemas";
import { userStatuses } from "./user-status";
import { workspaceRoles } from "./workspace-role";

export const memberDocumentSchema = z.strictObject({
  id: idSchema,
  role: z._default(z.enum(workspaceRoles), "member"),
  status: z._default(z.enum(userStatuses), "active"),
  email: z.exactOptional(textSchema),
  first_name: z.exactOptional(textSchema),
  last_name: z.exactOptional(textSchema),
  display_name: z.exactOptional(textSchema),
  profile_image: z.exactOptional(textSchema),
  color: z.exactOptional(textSchema),
  timezone_id: z.exactOptional(textSchema),
  locale: z.exactOptional(textSchema),
  /** Rate of the member's time entries, in cents an hour. */
  rate_cents: z.exactOptional(countSchema),
  currency: z.exactOptional(textSchema),
  time_created: stimeSchema,
  time_updated: stimeSchema,
});
