import * as z from "zod";
import { actorTypes } from "../model/actor";
import { actorSourceSchema } from "./actor-source";
import { idSchema } from "./base";
import { resource } from "./resource";

/** Schema of `ActorType`. */
export const actorTypeSchema = /*#__PURE__*/ z.enum(actorTypes);

/** Schema of `Actor`. */
export const actorSchema = /*#__PURE__*/ resource(() => ({
  user_id: idSchema,
  type: actorTypeSchema.default("user"),
  source: actorSourceSchema.exactOptional(),
}));
