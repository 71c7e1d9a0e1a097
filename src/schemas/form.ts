import * as z from "zod";
import { formRoutingStatuses } from "../model/form";
import { actorSchema } from "./actor";
import { idSchema, numberSchema, stimeSchema, textSchema, titleSchema } from "./base";
import { formFieldSchema } from "./form-field";
import { imageSchema } from "./image";
import { publicFormSettingsSchema } from "./public-settings";
import { resource } from "./resource";

/** Schema of `FormRoutingStatus`. */
export const formRoutingStatusSchema = /*#__PURE__*/ z.enum(formRoutingStatuses);

/** Schema of `Form`. */
export const formSchema = /*#__PURE__*/ resource(() => ({
  id: idSchema,
  title: titleSchema,
  description: textSchema.exactOptional(),
  icon: imageSchema.exactOptional(),
  board_id: idSchema.nullable(),
  folder_id: idSchema.nullable().exactOptional(),
  order: numberSchema,
  routing_status: formRoutingStatusSchema,
  is_portal_visible: z.boolean(),
  summary_field_id: idSchema.exactOptional(),
  participants_required: z.boolean(),
  fields: z.array(formFieldSchema),
  user: actorSchema,
  user_updated: actorSchema,
  time_created: stimeSchema,
  time_updated: stimeSchema,
  is_public: z.boolean(),
  public_settings: publicFormSettingsSchema.exactOptional(),
}));
