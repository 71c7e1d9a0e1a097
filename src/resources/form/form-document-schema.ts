import * as z from "zod";
import { FORM_FIELDS_MAX } from "../../base/limits";
import { authorship } from "../common/authorship-schema";
import { contentSchema, idSchema, numberSchema, titleSchema } from "../common/base-schemas";
import { imageSchema } from "../common/image-schema";
import { publicFormSettingsSchema } from "../common/public-settings-schema";
import { formFieldSchema } from "./form-field-schema";

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
