import { expect, test } from "vitest";
import * as schemas from "workspace-engine/schemas";
import type * as z from "zod/mini";
import * as model from "../../src/resource-types";
import { issuesOf } from "./issues-of";

type Enumeration = z.ZodMiniType & { readonly options: readonly string[] };

test.each<[name: string, values: readonly string[], schema: Enumeration, expected: string]>([
  ["CardStatus", model.cardStatuses, schemas.cardStatusSchema, "committed started completed cancelled"],
  ["ListBehavior", model.listBehaviors, schemas.listBehaviorSchema, "backlog committed started completed cancelled"],
  ["HealthStatus", model.healthStatuses, schemas.healthStatusSchema, "on_track at_risk off_track"],
  ["BoardLayout", model.boardLayouts, schemas.boardLayoutSchema, "board list timeline calendar"],
  ["PageFont", model.pageFonts, schemas.pageFontSchema, "sans serif mono"],
  ["TimeEntryScopeType", model.timeEntryScopeTypes, schemas.timeEntryScopeTypeSchema, "card category"],
  [
    "TagColor",
    model.tagColors,
    schemas.tagColorSchema,
    "fog slate grey charcoal black red orange yellow green ocean blue purple pink",
  ],
  ["MemberRole", model.memberRoles, schemas.memberRoleSchema, "admin member viewer"],
  ["WorkspaceRole", model.workspaceRoles, schemas.workspaceRoleSchema, "owner admin member guest guestReader"],
  ["UserStatus", model.userStatuses, schemas.userStatusSchema, "active invited"],
  ["ActorType", model.actorTypes, schemas.actorTypeSchema, "user robot system"],
  ["ActorSourceType", model.actorSourceTypes, schemas.actorSourceTypeSchema, "oauth import email agent"],
  ["ImageType", model.imageTypes, schemas.imageTypeSchema, "image icon emoji"],
  ["ObjectFit", model.objectFits, schemas.objectFitSchema, "contain cover"],
  ["LinkedCardType", model.linkedCardTypes, schemas.linkedCardTypeSchema, "blocks blocked_by related duplicates"],
  ["ExternalLinkType", model.externalLinkTypes, schemas.externalLinkTypeSchema, "github_pull_request generic"],
  ["CardHintType", model.cardHintTypes, schemas.cardHintTypeSchema, "tag relation"],
  ["FormRoutingStatus", model.formRoutingStatuses, schemas.formRoutingStatusSchema, "active destination_missing"],
  [
    "FormFieldType",
    model.formFieldTypes,
    schemas.formFieldTypeSchema,
    "short_text long_text number date dropdown attachments checkbox email phone link card_property info",
  ],
  ["CardPropertyField", model.cardPropertyFields, schemas.cardPropertyFieldSchema, "priority assignees due_date tags"],
  ["ConditionLogic", model.conditionLogics, schemas.conditionLogicSchema, "and or"],
  [
    "FormFieldConditionOperator",
    model.formFieldConditionOperators,
    schemas.formFieldConditionOperatorSchema,
    "eq neq contains is_empty",
  ],
  [
    "WebhookDestinationType",
    model.webhookDestinationTypes,
    schemas.webhookDestinationTypeSchema,
    "slack_channel_webhook",
  ],
  ["CommentStatus", model.commentStatuses, schemas.commentStatusSchema, "open resolved orphaned"],
])(
  "[R18.1 C3.1 R9.2 E5.2 C4.10 U15.9] %s has the values of the contract, in its order, and no others",
  (_, values, schema, expected) => {
    const names = expected.split(" ");
    expect(values).toEqual(names);
    expect(schema.options).toEqual(names);
    for (const name of names) expect(schema.parse(name)).toBe(name);
    for (const stranger of ["", `${expected} x`, names[0]?.toUpperCase(), 0, null]) {
      expect(issuesOf(schema, stranger)).toMatchObject([{ code: "invalid_value", path: [] }]);
    }
  },
);

test("[T1.2] TimeUnit is seconds or milliseconds", () => {
  expect(model.timeUnits).toEqual(["seconds", "milliseconds"]);
});
