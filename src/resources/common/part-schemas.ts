import * as z from "zod/mini";
import { type Actor, type ActorSource, actorSourceTypes, actorTypes } from "../../base/actor";
import { ROBOTS_MAX, ROBOTS_VALUE_MAX_LENGTH } from "../../base/limits";
import type { ErrorBody, ErrorEnvelope } from "../../errors/errors";
import type { ResponseMetadata } from "../../errors/response-metadata";
import { typed } from "../../fields/declared-fields";
import * as base from "./base-schemas";
import * as parts from "./parts";

/** Schema of `ActorSourceType`. */
export const actorSourceTypeSchema = /*#__PURE__*/ z.enum(actorSourceTypes);

/** Schema of `ActorSource`. */
export const actorSourceSchema = /*#__PURE__*/ base.resource(typed<ActorSource>, () => ({
  type: actorSourceTypeSchema,
  client_id: z.exactOptional(base.textSchema),
  import_id: z.exactOptional(base.textSchema),
  agent_id: z.exactOptional(base.textSchema),
  email_addr: z.exactOptional(base.textSchema),
  email_verified: z.exactOptional(z.boolean()),
  on_behalf_of: z.exactOptional(base.idSchema),
}));

/** Schema of `ActorType`. */
export const actorTypeSchema = /*#__PURE__*/ z.enum(actorTypes);

/** Schema of `Actor`. */
export const actorSchema = /*#__PURE__*/ base.resource(typed<Actor>, () => ({
  user_id: base.idSchema,
  type: z._default(actorTypeSchema, "user"),
  source: z.exactOptional(actorSourceSchema),
}));

/** Schema of `Archived`. */
export const archivedSchema = /*#__PURE__*/ base.resource(typed<parts.Archived>, () => ({
  user_id: base.idSchema,
  time_archived: base.stimeSchema,
}));

/** Schema of `ArchivedPage`. */
export const archivedPageSchema = /*#__PURE__*/ base.resource(typed<parts.ArchivedPage>, () => ({
  ...archivedSchema.shape,
  parent_page_id: z.exactOptional(base.idSchema),
}));

/** Schema of `ImageType`. */
export const imageTypeSchema = /*#__PURE__*/ z.enum(parts.imageTypes);

/** Schema of `Image`. */
export const imageSchema = /*#__PURE__*/ base.resource(typed<parts.Image>, () => ({
  type: imageTypeSchema,
  src: base.textSchema,
  id: z.exactOptional(base.textSchema),
  blurhash: z.exactOptional(base.textSchema),
  color: z.exactOptional(base.textSchema),
  emoji: z.exactOptional(base.textSchema),
}));

/** Schema of `ObjectFit`. */
export const objectFitSchema = /*#__PURE__*/ z.enum(parts.objectFits);

/** Schema of `CoverImage`. */
export const coverImageSchema = /*#__PURE__*/ base.resource(typed<parts.CoverImage>, () => ({
  ...imageSchema.shape,
  positionY: z.exactOptional(base.numberSchema),
  object_fit: z.exactOptional(z.nullable(objectFitSchema)),
}));

/** Schema of `MemberRole`. */
export const memberRoleSchema = /*#__PURE__*/ z.enum(parts.memberRoles);

/** Schema of `Member`. */
export const memberSchema = /*#__PURE__*/ base.resource(typed<parts.Member>, () => ({
  user_id: base.idSchema,
  assigned_date: base.stimeSchema,
  role: memberRoleSchema,
}));

/** Schema of `CardStatus`. */
export const cardStatusSchema = /*#__PURE__*/ z.enum(parts.cardStatuses);

/** Schema of `PublicBoardSettings`. */
export const publicBoardSettingsSchema = /*#__PURE__*/ base.resource(typed<parts.PublicBoardSettings>, () => ({
  url: base.textSchema,
  team_name: z.exactOptional(base.textSchema),
  team_logo: z.exactOptional(imageSchema),
}));

/** Values of a robots meta tag. */
export const robotsSchema = /*#__PURE__*/ z
  .array(/*#__PURE__*/ base.boundedText(ROBOTS_VALUE_MAX_LENGTH, (text) => text.check(z.minLength(1))))
  .check(z.maxLength(ROBOTS_MAX));

/** Schema of `PublicPageSettings`. */
export const publicPageSettingsSchema = /*#__PURE__*/ base.resource(typed<parts.PublicPageSettings>, () => ({
  url: base.textSchema,
  robots: robotsSchema,
}));

/** Schema of `PublicFormSettings`. */
export const publicFormSettingsSchema = /*#__PURE__*/ base.resource(typed<parts.PublicFormSettings>, () => ({
  url: base.textSchema,
}));

/** Schema of `ResponseMetadata`. */
export const responseMetadataSchema = /*#__PURE__*/ base.resource(typed<ResponseMetadata>, () => ({
  cursor: base.textSchema,
  count: base.countSchema,
}));

/** Schema of `ErrorBody`. */
export const errorBodySchema = /*#__PURE__*/ base.resource(typed<ErrorBody>, () => ({
  id: base.textSchema,
  code: base.integerSchema,
  sec: z.string().check(z.regex(/^SEC:\d{3}-\d{5}$/)),
  message: base.textSchema,
  date: base.stimeSchema,
}));

/** Schema of `ErrorEnvelope`. */
export const errorEnvelopeSchema = /*#__PURE__*/ base.resource(typed<ErrorEnvelope>, () => ({
  error: errorBodySchema,
}));

/** Schema of `Collaboration`. */
export const collaborationSchema = /*#__PURE__*/ base.resource(typed<parts.Collaboration>, () => ({
  token: base.textSchema,
}));
