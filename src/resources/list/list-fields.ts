import * as z from "zod/mini";
import { text, typed } from "../../fields/declared-fields";
import type { DocumentIn, ShownIn } from "../../fields/field-table";
import { documentKind, made, shownSchemaOf, sometimesMade, stored } from "../../fields/field-table";
import { cardSchema } from "../card/card-fields";
import { countSchema, idSchema, orderSchema, stimeSchema } from "../common/base-schemas";
import { archivedLater, authoredFields, commonFields, shortTextField, shownIfSet } from "../common/common-fields";
import { epicSchema } from "../epic/epic-fields";
import { listWebhooks } from "../webhook/webhook-schemas";
import { listBehaviors } from "./list";

/** Schema of `ListBehavior`. */
export const listBehaviorSchema = /*#__PURE__*/ z.enum(listBehaviors);

export const listFields = {
  ...commonFields.identity,
  /** Absent on the lists of sprints and of epics. */
  board_id: stored(idSchema, { ...shownIfSet, declared: text, removedWith: "board" }),
  sprint_id: stored(idSchema, { isOptional: true, declared: text, removedWith: "sprint" }),
  /** Absent on epic lists, which belong to the whole workspace. Rule L7. */
  project_id: stored(idSchema, { ...shownIfSet, isShownElsewhere: true, declared: text }),
  order_key: commonFields.order_key,
  /** 1 to 1024 characters after trimming. */
  title: { ...commonFields.title, isShownElsewhere: true, isCopied: true },
  /** At most 102400 characters; `null` empties it. */
  content: commonFields.content,
  /** The status of its cards; those of a backlog list have none. Default `committed`. */
  behavior: stored(listBehaviorSchema, { isShown: true, input: "defaulted", isCopied: true }),
  /** Name of an icon; `""` is none. */
  icon: shortTextField,
  /** `""` is none. */
  color: { ...shortTextField, isShownElsewhere: true },
  /** The list's cards in order, archived ones too. Rule L6. */
  card_order: made(orderSchema),
  /** How many cards the list has, archived ones not counted. Rule L6. */
  total_cards: made(countSchema),
  /** Left out when empty, and where lists are answered without cards. Rule L6. */
  cards: sometimesMade(z.array(cardSchema)),
  /** Left out when empty. */
  epics: sometimesMade(z.array(epicSchema)),
  ...commonFields.watched,
  /** As input, `true` archives it, `false` brings it back. */
  archived: archivedLater,
  /** All settings; `null` and `[]` leave none. */
  webhook_notifications: listWebhooks,
  user: authoredFields.user,
  /** User id of the creator. */
  user_id: authoredFields.user_id,
  user_updated: authoredFields.user_updated,
  time_updated: authoredFields.time_updated,
  time_created: stored(stimeSchema, { isShown: true }),
} as const;

/** Schema of `List`. */
export const listSchema = /*#__PURE__*/ shownSchemaOf(typed<List>, listFields);

export type ListDocument = DocumentIn<typeof listFields>;

export const list = documentKind(listFields);

/** A column of a board or a sprint, or one of the workspace's epic lists; users call it a status. */
export interface List extends ShownIn<typeof listFields> {}
