import * as z from "zod";
import { FORM_FIELDS_MAX } from "../../model/limits";
import { contentSchema, idSchema, numberSchema, titleSchema } from "../../schemas/base";
import { formFieldSchema } from "../../schemas/form-field";
import { imageSchema } from "../../schemas/image";
import { publicFormSettingsSchema } from "../../schemas/public-settings";
import { authorship } from "./authorship";

export const formDocumentSchema = z.strictObject({
  id: idSchema,
  board_id: idSchema.exactOptional(),
  folder_id: idSchema.exactOptional(),
  order: numberSchema.default(0),
  title: titleSchema,
  description: contentSchema.exactOptional(),
  icon: imageSchema.exactOptional(),
  is_portal_visible: z.boolean().default(false),
  summary_field_id: idSchema.exactOptional(),
  participants_required: z.boolean().default(false),
  fields: z.array(formFieldSchema).max(FORM_FIELDS_MAX).default([]),
  is_public: z.boolean().default(false),
  public_settings: publicFormSettingsSchema.exactOptional(),
  ...authorship,
});
