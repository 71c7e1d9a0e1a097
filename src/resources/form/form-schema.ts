import * as z from "zod/mini";
import { actorSchema } from "../common/actor-schema";
import { idSchema, numberSchema, stimeSchema, textSchema, titleSchema } from "../common/base-schemas";
import { imageSchema } from "../common/image-schema";
import { publicFormSettingsSchema } from "../common/public-settings-schema";
import { resource } from "../common/resource-schema";
import { formRoutingStatuses } from "./form";
import { formFieldSchema } from "./form-field-schema";

/** Schema of `FormRoutingStatus`. */
export const formRoutingStatusSchema = /*#__PURE__*/ z.enum(formRoutingStatuses);

/** Schema of `Form`. */
export const formSchema = /*#__PURE__*/ resource(() => ({
  id: idSchema,
  title: titleSchema,
  description: z.exactOptional(textSchema),
  icon: z.exactOptional(imageSchema),
  board_id: z.nullable(idSchema),
  folder_id: z.exactOptional(z.nullable(idSchema)),
  order: numberSchema,
  routing_status: formRoutingStatusSchema,
  is_portal_visible: z.boolean(),
  summary_field_id: z.exactOptional(idSchema),
  participants_required: z.boolean(),
  fields: z.array(formFieldSchema),
  user: actorSchema,
  user_updated: actorSchema,
  time_created: stimeSchema,
  time_updated: stimeSchema,
  is_public: z.boolean(),
  public_settings: z.exactOptional(publicFormSettingsSchema),
}));
