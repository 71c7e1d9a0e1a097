import * as z from "zod/mini";
import { HEALTH_STALE_PERIOD_DAYS } from "../../base/limits";
import { flag, integer, textSet } from "../../fields/declared-fields";
import { documentKind } from "../../fields/document-kind";
import { clearable, type DocumentIn, made, shownSchemaOf, stored } from "../../fields/field-table";
import { searched } from "../../fields/searched-texts";
import { countSchema, idSchema, integerSchema, resource, stimeSchema, titleSchema } from "../common/base-schemas";
import { imageSchema } from "../common/part-schemas";
import { statusRank } from "../common/parts";
import { workItemFields } from "../work-item/work-item-fields";
import { healthStatuses } from "./epic";

/** Schema of `EpicBrief`. */
export const epicBriefSchema = /*#__PURE__*/ resource(() => ({
  id: idSchema,
  title: titleSchema,
  icon: z.exactOptional(imageSchema),
}));

/** Schema of `HealthStatus`. */
export const healthStatusSchema = /*#__PURE__*/ z.enum(healthStatuses);

const staleDays = integerSchema.check(z.minimum(1));

export const epicFields = {
  ...workItemFields,
  type: made(z.literal("epic")),
  linked_cards: stored(workItemFields.linked_cards.stored, {
    isOptional: true,
    shownAs: workItemFields.linked_cards.shownAs,
    isAlwaysShown: true,
    declared: { linked_card_ids: { ...textSet, of: (links = []) => links.map((link) => link.card_id) } },
  }),
  status: { ...workItemFields.status, declared: { status: { ...integer, of: statusRank } } },
  health_status: stored(healthStatusSchema, { isOptional: true, isShown: true }),
  health_status_is_stale: made(z.boolean()),
  health_status_stale_period: stored(staleDays, {
    orElse: HEALTH_STALE_PERIOD_DAYS,
    shownAs: z._default(countSchema, HEALTH_STALE_PERIOD_DAYS),
    input: clearable(staleDays),
  }),
  time_health_last_updated: stored(stimeSchema, { isOptional: true, isShown: true }),
  health_status_updated_by: stored(idSchema, { isOptional: true, isShown: true }),
} as const;

/** Schema of `Epic`. */
export const epicSchema = /*#__PURE__*/ shownSchemaOf(epicFields);

export type EpicDocument = DocumentIn<typeof epicFields>;

export const epic = documentKind(epicFields, {
  ...searched,
  archived: {
    ...flag,
    from: ["archived", "archived_list"],
    of: (epic) => epic.archived !== undefined || epic.archived_list,
  },
});
