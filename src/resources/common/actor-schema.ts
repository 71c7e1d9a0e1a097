import * as z from "zod/mini";
import { actorTypes } from "../../base/actor";
import { actorSourceSchema } from "./actor-source-schema";
import { idSchema } from "./base-schemas";
import { resource } from "./resource-schema";

/** Schema of `ActorType`. */
export const actorTypeSchema = /*#__PURE__*/ z.enum(actorTypes);

/** Schema of `Actor`. */
export const actorSchema = /*#__PURE__*/ resource(() => ({
  user_id: idSchema,
  type: z._default(actorTypeSchema, "user"),
  source: z.exactOptional(actorSourceSchema),
}));
