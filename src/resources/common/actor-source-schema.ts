import * as z from "zod";
import { actorSourceTypes } from "./actor-source";
import { idSchema, textSchema } from "./base-schemas";
import { resource } from "./resource-schema";

/** Schema of `ActorSourceType`. */
export const actorSourceTypeSchema = /*#__PURE__*/ z.enum(actorSourceTypes);

/** Schema of `ActorSource`. */
export const actorSourceSchema = /*#__PURE__*/ resource(() => ({
  type: actorSourceTypeSchema,
  client_id: textSchema.exactOptional(),
  import_id: textSchema.exactOptional(),
  agent_id: textSchema.exactOptional(),
  email_addr: textSchema.exactOptional(),
  email_verified: z.boolean().exactOptional(),
  on_behalf_of: idSchema.exactOptional(),
}));
