import * as z from "zod";
import { actorTypes } from "../model/actor";
import { memberRoles } from "../model/member";
import { actorSourceSchema } from "./actor-source";
import { idSchema } from "./base";

/** An acting user as the host names it: other keys are ignored. */
export const actingActorSchema = /*#__PURE__*/ z.object({
  user_id: idSchema,
  role: z.enum(memberRoles),
  type: z.enum(actorTypes).exactOptional(),
  source: actorSourceSchema.exactOptional(),
});
