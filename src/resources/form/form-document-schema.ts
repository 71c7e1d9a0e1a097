import * as z from "zod/mini";
import { FORM_FIELDS_MAX } from "../../base/limits";
import { authorship } from "../common/authorship-schema";
import { contentSchema, idSchema, numberSchema, titleSchema } from "../common/base-schemas";
import { imageSchema } from "../common/image-schema";
import { publicFormSettingsSchema } from "../common/public-settings-schema";
import { formFieldSchema } from "./form-field-schema";

export const formDocumentSchema = z.strictObject({
  id: idSchema,
  board_id: z.exactOptional(idSchema),
  folder_id: z.exactOptional(idSchema),
  order: z._default(numberSchema, 0),
  title: titleSchema,
  description: z.exactOptional(contentSchema),
  icon: z.exactOptional(imageSchema),
  is_portal_visible: z._default(z.boolean(), false),
  summary_field_id: z.exactOptional(idSchema),
  participants_required: z._default(z.boolean(), false),
  fields: z._default(z.array(formFieldSchema).check(z.maxLength(FORM_FIELDS_MAX)), []),
  is_public: z._default(z.boolean(), false),
  public_settings: z.exactOptional(publicFormSettingsSchema),
  ...authorship,
});
