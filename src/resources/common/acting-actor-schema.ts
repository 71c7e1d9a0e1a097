import * as z from "zod/mini";
import { actorTypes } from "../../base/actor";
import { actorSourceSchema } from "./actor-source-schema";
import { idSchema } from "./base-schemas";
import { memberRoles } from "./member";

/** An acting user as the host names it: other keys are ignored. */
export const actingActorSchema = /*#__PURE__*/ z.object({
  user_id: idSchema,
  role: z.enum(memberRoles),
  type: z.exactOptional(z.enum(actorTypes)),
  source: z.exactOptional(actorSourceSchema),
});
