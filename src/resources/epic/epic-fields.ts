import * as z from "zod/mini";
import { HEALTH_STALE_PERIOD_DAYS } from "../../base/limits";
import { flag, integer, type Shown, textSet, typed } from "../../fields/declared-fields";
import type { DocumentIn, ShownIn } from "../../fields/field-table";
import { documentKind, made, shownSchemaOf, stored } from "../../fields/field-table";
import { searched } from "../../fields/searched-texts";
import { countSchema, idSchema, integerSchema, resource, stimeSchema, titleSchema } from "../common/base-schemas";
import { shownIfSet } from "../common/common-fields";
import { imageSchema } from "../common/part-schemas";
import { statusRank } from "../common/parts";
import { type WorkItem, workItemFields } from "../work-item/work-item-fields";

/** A large goal that collects cards, in one of the workspace's epic lists. Rule L7. */
export interface Epic extends WorkItem, ShownIn<typeof epicFields> {}

/** The epic of a card, in brief. */
export interface EpicBrief extends Shown<typeof epicBriefSchema> {}

/** Schema of `EpicBrief`. */
export const epicBriefSchema = /*#__PURE__*/ resource(typed<EpicBrief>, () => ({
  id: idSchema,
  title: titleSchema,
  icon: z.exactOptional(imageSchema),
}));

/** Schema of `HealthStatus`. */
export const healthStatusSchema = /*#__PURE__*/ z.enum(["on_track", "at_risk", "off_track"]);

/** How an epic is doing, as somebody last reported. Rule C3. */
export type HealthStatus = z.output<typeof healthStatusSchema>;

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
  health_status: stored(healthStatusSchema, shownIfSet),
  /** Whether the health was last updated too many days ago. Rule C3. */
  health_status_is_stale: made(z.boolean()),
  /** Days without an update after which the health is stale, at least 1; 7 unless set, and by `null`. */
  health_status_stale_period: stored(staleDays, {
    orElse: HEALTH_STALE_PERIOD_DAYS,
    shownAs: z._default(countSchema, HEALTH_STALE_PERIOD_DAYS),
    input: "clearable",
  }),
  time_health_last_updated: stored(stimeSchema, shownIfSet),
  /** The id of the user who last updated the health. */
  health_status_updated_by: stored(idSchema, shownIfSet),
} as const;

/** Schema of `Epic`. */
export const epicSchema = /*#__PURE__*/ shownSchemaOf(typed<Epic>, epicFields);

export type EpicDocument = DocumentIn<typeof epicFields>;

export const epic = documentKind(epicFields, {
  ...searched,
  archived: {
    ...flag,
    from: ["archived", "archived_list"],
    of: (epic) => epic.archived !== undefined || epic.archived_list,
  },
});
