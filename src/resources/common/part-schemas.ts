import * as z from "zod/mini";
import { type Actor, type ActorSource, actorSourceTypes, actorTypes } from "../../base/actor";
import { ROBOTS_MAX, ROBOTS_VALUE_MAX_LENGTH } from "../../base/limits";
import type { ErrorBody, ErrorEnvelope } from "../../errors/errors";
import type { ResponseMetadata } from "../../errors/response-metadata";
import { typed } from "../../fields/declared-fields";
import {
  boundedText,
  countSchema,
  idSchema,
  integerSchema,
  numberSchema,
  resource,
  stimeSchema,
  textSchema,
} from "./base-schemas";
import {
  type Archived,
  type ArchivedPage,
  type Collaboration,
  type CoverImage,
  cardStatuses,
  type Image,
  imageTypes,
  type Member,
  memberRoles,
  objectFits,
  type PublicBoardSettings,
  type PublicFormSettings,
  type PublicPageSettings,
} from "./parts";

/** Schema of `ActorSourceType`. */
export const actorSourceTypeSchema = /*#__PURE__*/ z.enum(actorSourceTypes);

/** Schema of `ActorSource`. */
export const actorSourceSchema = /*#__PURE__*/ resource(typed<ActorSource>, () => ({
  type: actorSourceTypeSchema,
  client_id: z.exactOptional(textSchema),
  import_id: z.exactOptional(textSchema),
  agent_id: z.exactOptional(textSchema),
  email_addr: z.exactOptional(textSchema),
  email_verified: z.exactOptional(z.boolean()),
  on_behalf_of: z.exactOptional(idSchema),
}));

/** Schema of `ActorType`. */
export const actorTypeSchema = /*#__PURE__*/ z.enum(actorTypes);

/** Schema of `Actor`. */
export const actorSchema = /*#__PURE__*/ resource(typed<Actor>, () => ({
  user_id: idSchema,
  type: z._default(actorTypeSchema, "user"),
  source: z.exactOptional(actorSourceSchema),
}));

/** Schema of `Archived`. */
export const archivedSchema = /*#__PURE__*/ resource(typed<Archived>, () => ({
  user_id: idSchema,
  time_archived: stimeSchema,
}));

/** Schema of `ArchivedPage`. */
export const archivedPageSchema = /*#__PURE__*/ resource(typed<ArchivedPage>, () => ({
  ...archivedSchema.shape,
  parent_page_id: z.exactOptional(idSchema),
}));

/** Schema of `ImageType`. */
export const imageTypeSchema = /*#__PURE__*/ z.enum(imageTypes);

/** Schema of `Image`. */
export const imageSchema = /*#__PURE__*/ resource(typed<Image>, () => ({
  type: imageTypeSchema,
  src: textSchema,
  id: z.exactOptional(textSchema),
  blurhash: z.exactOptional(textSchema),
  color: z.exactOptional(textSchema),
  emoji: z.exactOptional(textSchema),
}));

/** Schema of `ObjectFit`. */
export const objectFitSchema = /*#__PURE__*/ z.enum(objectFits);

/** Schema of `CoverImage`. */
export const coverImageSchema = /*#__PURE__*/ resource(typed<CoverImage>, () => ({
  ...imageSchema.shape,
  positionY: z.exactOptional(numberSchema),
  object_fit: z.exactOptional(z.nullable(objectFitSchema)),
}));

/** Schema of `MemberRole`. */
export const memberRoleSchema = /*#__PURE__*/ z.enum(memberRoles);

/** Schema of `Member`. */
export const memberSchema = /*#__PURE__*/ resource(typed<Member>, () => ({
  user_id: idSchema,
  assigned_date: stimeSchema,
  role: memberRoleSchema,
}));

/** Schema of `CardStatus`. */
export const cardStatusSchema = /*#__PURE__*/ z.enum(cardStatuses);

/** Schema of `PublicBoardSettings`. */
export const publicBoardSettingsSchema = /*#__PURE__*/ resource(typed<PublicBoardSettings>, () => ({
  url: textSchema,
  team_name: z.exactOptional(textSchema),
  team_logo: z.exactOptional(imageSchema),
}));

/** Values of a robots meta tag. */
export const robotsSchema = /*#__PURE__*/ z
  .array(/*#__PURE__*/ boundedText(ROBOTS_VALUE_MAX_LENGTH, (text) => text.check(z.minLength(1))))
  .check(z.maxLength(ROBOTS_MAX));

/** Schema of `PublicPageSettings`. */
export const publicPageSettingsSchema = /*#__PURE__*/ resource(typed<PublicPageSettings>, () => ({
  url: textSchema,
  robots: robotsSchema,
}));

/** Schema of `PublicFormSettings`. */
export const publicFormSettingsSchema = /*#__PURE__*/ resource(typed<PublicFormSettings>, () => ({ url: textSchema }));

/** Schema of `ResponseMetadata`. */
export const responseMetadataSchema = /*#__PURE__*/ resource(typed<ResponseMetadata>, () => ({
  cursor: textSchema,
  count: countSchema,
}));

/** Schema of `ErrorBody`. */
export const errorBodySchema = /*#__PURE__*/ resource(typed<ErrorBody>, () => ({
  id: textSchema,
  code: integerSchema,
  sec: z.string().check(z.regex(/^SEC:\d{3}-\d{5}$/)),
  message: textSchema,
  date: stimeSchema,
}));

/** Schema of `ErrorEnvelope`. */
export const errorEnvelopeSchema = /*#__PURE__*/ resource(typed<ErrorEnvelope>, () => ({ error: errorBodySchema }));

/** Schema of `Collaboration`. */
export const collaborationSchema = /*#__PURE__*/ resource(typed<Collaboration>, () => ({ token: textSchema }));
