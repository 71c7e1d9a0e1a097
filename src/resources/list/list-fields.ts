import * as z from "zod/mini";
import { text } from "../../fields/declared-fields";
import { documentKind } from "../../fields/document-kind";
import { type DocumentIn, defaulted, made, shownSchemaOf, sometimesMade, stored } from "../../fields/field-table";
import { cardSchema } from "../card/card-fields";
import { countSchema, idSchema, orderSchema, stimeSchema } from "../common/base-schemas";
import { archivedLater, authoredFields, commonFields, shortTextField, shownIfSet } from "../common/common-fields";
import { epicSchema } from "../epic/epic-fields";
import { listWebhooks } from "../webhook/webhook-schemas";
import { listBehaviors } from "./list";

/** Schema of `ListBehavior`. */
export const listBehaviorSchema = /*#__PURE__*/ z.enum(listBehaviors);

export const listFields = {
  id: commonFields.id,
  team_id: commonFields.team_id,
  board_id: stored(idSchema, { isOptional: true, isShown: true, declared: { board_id: text }, removedWith: "board" }),
  sprint_id: stored(idSchema, { isOptional: true, declared: { sprint_id: text }, removedWith: "sprint" }),
  project_id: stored(idSchema, { ...shownIfSet, isShownElsewhere: true, declared: { project_id: text } }),
  order_key: commonFields.order_key,
  title: { ...commonFields.title, isShownElsewhere: true, isCopied: true },
  content: commonFields.content,
  behavior: stored(listBehaviorSchema, { isShown: true, input: defaulted(listBehaviorSchema), isCopied: true }),
  icon: shortTextField,
  color: { ...shortTextField, isShownElsewhere: true },
  card_order: made(orderSchema),
  total_cards: made(countSchema),
  cards: sometimesMade(z.array(cardSchema)),
  epics: sometimesMade(z.array(epicSchema)),
  watcher_ids: commonFields.watcher_ids,
  is_watching: made(z.boolean()),
  archived: archivedLater,
  webhook_notifications: listWebhooks,
  user: authoredFields.user,
  user_id: authoredFields.user_id,
  user_updated: authoredFields.user_updated,
  time_updated: authoredFields.time_updated,
  time_created: stored(stimeSchema, { isShown: true }),
} as const;

/** Schema of `List`. */
export const listSchema = /*#__PURE__*/ shownSchemaOf(listFields);

export type ListDocument = DocumentIn<typeof listFields>;

export const list = documentKind(listFields);
