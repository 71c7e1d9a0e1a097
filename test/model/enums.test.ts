import { expect, test } from "vitest";
import * as schemas from "workspace-engine/schemas";
import type * as z from "zod/mini";
import { timeUnits } from "../../src/base/time";
import { issuesOf } from "./issues-of";

type Enumeration = z.ZodMiniType & { readonly options: readonly string[] };

test.each<[name: string, schema: Enumeration, expected: string]>([
  ["CardStatus", schemas.cardStatusSchema, "committed started completed cancelled"],
  ["ListBehavior", schemas.listBehaviorSchema, "backlog committed started completed cancelled"],
  ["HealthStatus", schemas.healthStatusSchema, "on_track at_risk off_track"],
  ["BoardLayout", schemas.boardLayoutSchema, "board list timeline calendar"],
  ["PageFont", schemas.pageFontSchema, "sans serif mono"],
  ["TimeEntryScopeType", schemas.timeEntryScopeTypeSchema, "card category"],
  ["TagColor", schemas.tagColorSchema, "fog slate grey charcoal black red orange yellow green ocean blue purple pink"],
  ["MemberRole", schemas.memberRoleSchema, "admin member viewer"],
  ["WorkspaceRole", schemas.workspaceRoleSchema, "owner admin member guest guestReader"],
  ["UserStatus", schemas.userStatusSchema, "active invited"],
  ["ActorType", schemas.actorTypeSchema, "user robot system"],
  ["ActorSourceType", schemas.actorSourceTypeSchema, "oauth import email agent"],
  ["ImageType", schemas.imageTypeSchema, "image icon emoji"],
  ["ObjectFit", schemas.objectFitSchema, "contain cover"],
  ["LinkedCardType", schemas.linkedCardTypeSchema, "blocks blocked_by related duplicates"],
  ["ExternalLinkType", schemas.externalLinkTypeSchema, "github_pull_request generic"],
  ["CardHintType", schemas.cardHintTypeSchema, "tag relation"],
  ["FormRoutingStatus", schemas.formRoutingStatusSchema, "active destination_missing"],
  [
    "FormFieldType",
    schemas.formFieldTypeSchema,
    "short_text long_text number date dropdown attachments checkbox email phone link card_property info",
  ],
  ["CardPropertyField", schemas.cardPropertyFieldSchema, "priority assignees due_date tags"],
  ["ConditionLogic", schemas.conditionLogicSchema, "and or"],
  ["FormFieldConditionOperator", schemas.formFieldConditionOperatorSchema, "eq neq contains is_empty"],
  ["WebhookDestinationType", schemas.webhookDestinationTypeSchema, "slack_channel_webhook"],
  ["CommentStatus", schemas.commentStatusSchema, "open resolved orphaned"],
])(
  "[R18.1 C3.1 R9.2 E5.2 C4.10 U15.9] %s has the values of the contract, in its order, and no others",
  (_, schema, expected) => {
    const names = expected.split(" ");
    expect(schema.options).toEqual(names);
    for (const name of names) expect(schema.parse(name)).toBe(name);
    for (const stranger of ["", `${expected} x`, names[0]?.toUpperCase(), 0, null]) {
      expect(issuesOf(schema, stranger)).toMatchObject([{ code: "invalid_value", path: [] }]);
    }
  },
);

test("[T1.2] TimeUnit is seconds or milliseconds", () => {
  expect(timeUnits).toEqual(["seconds", "milliseconds"]);
});
