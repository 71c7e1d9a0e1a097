import * as z from "zod/mini";
import { type Given, named, type Shown, text, typed } from "../../fields/declared-fields";
import { clearable } from "../../fields/field-input";
import type { DocumentIn, ShownIn } from "../../fields/field-table";
import { documentKind, made, shownSchemaOf, sometimesMade, stored } from "../../fields/field-table";
import { searchedWithMarkup } from "../../fields/searched-texts";
import { contentSchema, idSchema, orderSchema, resource, shortTextSchema, textSchema } from "../common/base-schemas";
import {
  type Authored,
  archivedLater,
  commonFields,
  copiedIfSet,
  flagField,
  shortTextField,
  shownIfSet,
  viewedAuthoredFields,
} from "../common/common-fields";
import { imageInput } from "../common/part-inputs";
import { publicBoardSettingsSchema } from "../common/part-schemas";
import { filled } from "../common/set-optional";
import { webAddress } from "../external-link/external-link-schema";
import { formSchema } from "../form/form-fields";
import { addressKey, inboundAddress } from "../inbound-email/email-address";
import { listSchema } from "../list/list-fields";
import { vcsMappingField } from "../pull-request/vcs-mapping-schema";
import { tagSchema } from "../tag/tag-fields";
import { boardWebhooks } from "../webhook/webhook-schemas";

/** The address at which a board receives cards by email. */
export interface InboundEmail extends Shown<typeof inboundEmailSchema> {}

/** A set of lists with their cards, in a space. */
export interface Board extends Authored, ShownIn<typeof boardFields> {}

/** Schema of `BoardLayout`. */
export const boardLayoutSchema = /*#__PURE__*/ z.enum(["board", "list", "timeline", "calendar"]);

/** How a board is laid out. */
export type BoardLayout = z.output<typeof boardLayoutSchema>;

/** Schema of `InboundEmail`. */
export const inboundEmailSchema = /*#__PURE__*/ resource(typed<InboundEmail>, () => ({
  email: textSchema,
  active: z.boolean(),
}));

const address = { ...copiedIfSet, input: clearable(contentSchema) } as const;

/** How a board is to be shown where it is public. */
export interface PublicBoardSettingsInput extends Given<typeof publicSettings> {}

const publicSettings = {
  /** An http or https address. */
  url: webAddress,
  team_name: z.nullish(shortTextSchema),
  team_logo: imageInput,
};

const publicSettingsInput = named(typed<PublicBoardSettingsInput>, z.object(publicSettings));

export const boardFields = {
  ...commonFields.identity,
  project_id: stored(idSchema, { isShown: true, isShownElsewhere: true, declared: text, removedWith: "project" }),
  order_key: commonFields.order_key,
  /** 1 to 1024 characters after trimming. */
  title: { ...commonFields.title, isShownElsewhere: true },
  /** At most 102400 characters; `null` empties it. */
  content: commonFields.content,
  color: shortTextField,
  /** Name of an icon; `""` is none. */
  icon: shortTextField,
  image_urls: stored(textSchema, address),
  thumbnail_url: stored(textSchema, address),
  background_image: commonFields.icon,
  /** All its members; in an update, who is one already keeps the date of assignment. `null` and `[]` leave none. */
  members: commonFields.members,
  /** Only when asked for with `include: ["lists"]`. Rule C5. */
  lists: sometimesMade(z.array(listSchema)),
  list_order: made(orderSchema),
  tags: made(z.array(tagSchema)),
  /** The forms whose submissions land on the board. */
  forms: made(z.array(formSchema)),
  ...commonFields.watched,
  ...commonFields.bookmarked,
  /** As input, `true` archives the board, and with it all its cards count as archived; `false` brings it back. */
  archived: archivedLater,
  is_public: flagField,
  /** How it is shown where it is public. */
  public_settings: stored(publicBoardSettingsSchema, {
    ...shownIfSet,
    input: {
      ...clearable(publicSettingsInput),
      toStored: ({ url, ...others }: PublicBoardSettingsInput) => ({ url, ...filled(others) }),
    },
  }),
  /** Lists of the board by state of a pull request, also by branch; an update replaces all, and `null` clears it. */
  vcs_mapping: vcsMappingField,
  layout: stored(boardLayoutSchema, {
    isOptional: true,
    shownAs: z.nullable(boardLayoutSchema),
    isAlwaysShown: true,
    input: "clearable",
    isCopied: true,
  }),
  /** Whether its address takes email; the address follows from the board. `null` clears both. */
  email: stored(inboundEmailSchema, {
    ...shownIfSet,
    declared: { email_address: { ...text, of: (email) => addressKey(email?.email ?? "") } },
    input: {
      ...clearable(z.object({ active: z.boolean() })),
      toStored: (given: { readonly active: boolean }, before, { teamId }, { id }) => ({
        email: inboundAddress(teamId, id),
        ...before,
        ...given,
      }),
    },
  }),
  /** All settings; `null` and `[]` leave none. */
  webhook_notifications: boardWebhooks,
  /** Whether cards show their cover images. */
  card_cover_enabled: { ...flagField, isCopied: true },
  ...viewedAuthoredFields,
} as const;

/** Schema of `Board`. */
export const boardSchema = /*#__PURE__*/ shownSchemaOf(typed<Board>, boardFields);

export type BoardDocument = DocumentIn<typeof boardFields>;

export const board = documentKind(boardFields, searchedWithMarkup);
