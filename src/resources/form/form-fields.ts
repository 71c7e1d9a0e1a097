import * as z from "zod/mini";
import { FORM_FIELDS_MAX } from "../../base/limits";
import { sortableNumber } from "../../base/sortable-number";
import { flag, sortedText, text } from "../../fields/declared-fields";
import { clearable, made, required, shownShapeOf, stored } from "../../fields/field-table";
import { actorSchema } from "../common/actor-schema";
import { contentSchema, idSchema, numberSchema, stimeSchema, textSchema, titleSchema } from "../common/base-schemas";
import { flagInput } from "../common/common-fields";
import { imageSchema } from "../common/image-schema";
import { imageInput, optionalId } from "../common/input-fields";
import { publicFormSettingsSchema } from "../common/public-settings-schema";
import { resource } from "../common/resource-schema";
import { formRoutingStatuses } from "./form";
import { type FormFieldInput, formFieldsInput, newFormField } from "./form-field-input";
import { formFieldSchema } from "./form-field-schema";

/** Schema of `FormRoutingStatus`. */
export const formRoutingStatusSchema = /*#__PURE__*/ z.enum(formRoutingStatuses);

const kept = { isOptional: true, isShown: true, isCopied: true } as const;

/** All fields of a form, and what is true of each. */
export const formFields = {
  id: stored(idSchema, { isShown: true }),
  title: stored(titleSchema, { isShown: true, isFree: true, input: required(titleSchema) }),
  description: stored(contentSchema, { ...kept, shownAs: textSchema, isFree: true, input: clearable(contentSchema) }),
  icon: stored(imageSchema, { ...kept, input: { schema: () => imageInput } }),
  /** Shown where the board may be seen. */
  board_id: stored(idSchema, {
    isOptional: true,
    shownAs: z.nullable(idSchema),
    isAlwaysShown: true,
    isCopied: true,
    declared: { board_id: text },
    input: { schema: () => optionalId },
  }),
  folder_id: stored(idSchema, {
    ...kept,
    shownAs: z.nullable(idSchema),
    declared: { folder_id: text },
    input: { schema: () => optionalId },
  }),
  order: stored(numberSchema, {
    orElse: 0,
    isShown: true,
    declared: { order: { ...sortedText, of: sortableNumber } },
    input: { ...clearable(numberSchema), isKeptByNull: true },
  }),
  routing_status: made(formRoutingStatusSchema),
  is_portal_visible: stored(z.boolean(), {
    orElse: false,
    isShown: true,
    declared: { is_portal_visible: flag },
    input: flagInput,
  }),
  summary_field_id: stored(idSchema, { ...kept, input: { schema: () => optionalId } }),
  participants_required: stored(z.boolean(), { orElse: false, isShown: true, isCopied: true, input: flagInput }),
  /** Shown in their order. */
  fields: stored(z.array(formFieldSchema).check(z.maxLength(FORM_FIELDS_MAX)), {
    orElse: [],
    shownAs: z.array(formFieldSchema),
    isCopied: true,
    input: {
      schema: formFieldsInput,
      toStored: (given: readonly FormFieldInput[]) => given.map(newFormField),
    },
  }),
  is_public: stored(z.boolean(), { orElse: false, isShown: true, input: flagInput }),
  public_settings: stored(publicFormSettingsSchema, {
    isOptional: true,
    isShown: true,
    input: clearable(z.object({ url: contentSchema })),
  }),
  user: stored(actorSchema, { isShown: true }),
  user_updated: stored(actorSchema, { isShown: true, isFree: true }),
  time_created: stored(stimeSchema, { isShown: true }),
  time_updated: stored(stimeSchema, { isShown: true, isFree: true }),
} as const;

/** Schema of `Form`. */
export const formSchema = /*#__PURE__*/ resource(() => shownShapeOf(formFields));
