import * as z from "zod/mini";
import { actorSourceTypes } from "../../base/actor-source";
import { idSchema, textSchema } from "./base-schemas";
import { resource } from "./resource-schema";

/** Schema of `ActorSourceType`. */
export const actorSourceTypeSchema = /*#__PURE__*/ z.enum(actorSourceTypes);

/** Schema of `ActorSource`. */
export const actorSourceSchema = /*#__PURE__*/ resource(() => ({
  type: actorSourceTypeSchema,
  client_id: z.exactOptional(textSchema),
  import_id: z.exactOptional(textSchema),
  agent_id: z.exactOptional(textSchema),
  email_addr: z.exactOptional(textSchema),
  email_verified: z.exactOptional(z.boolean()),
  on_behalf_of: z.exactOptional(idSchema),
}));
