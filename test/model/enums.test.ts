import { describe, expect, test } from "vitest";
import * as schemas from "workspace-engine/schemas";
import type * as z from "zod/mini";
import * as model from "../../src/resource-types";
import { issuesOf } from "./issues-of";

function checkEnum(
  values: readonly string[],
  schema: z.ZodMiniType & { readonly options: readonly string[] },
  expected: string,
): void {
  test("has the values of the contract, in its order, and no others", () => {
    const names = expected.split(" ");
    expect(values).toEqual(names);
    expect(schema.options).toEqual(names);
    for (const name of names) expect(schema.parse(name)).toBe(name);
    for (const stranger of ["", `${expected} x`, names[0]?.toUpperCase(), 0, null]) {
      expect(issuesOf(schema, stranger)).toMatchObject([{ code: "invalid_value", path: [] }]);
    }
  });
}

describe("[R18.1] CardStatus", () => {
  checkEnum(model.cardStatuses, schemas.cardStatusSchema, "committed started completed cancelled");
});

describe("[R18.1] ListBehavior", () => {
  checkEnum(model.listBehaviors, schemas.listBehaviorSchema, "backlog committed started completed cancelled");
});

describe("[C3.1] HealthStatus", () => {
  checkEnum(model.healthStatuses, schemas.healthStatusSchema, "on_track at_risk off_track");
});

describe("[R18.1] BoardLayout", () => {
  checkEnum(model.boardLayouts, schemas.boardLayoutSchema, "board list timeline calendar");
});

describe("[R18.1] PageFont", () => {
  checkEnum(model.pageFonts, schemas.pageFontSchema, "sans serif mono");
});

describe("[R18.1] TimeEntryScopeType", () => {
  checkEnum(model.timeEntryScopeTypes, schemas.timeEntryScopeTypeSchema, "card category");
});

describe("[R18.1] TagColor", () => {
  const colors = "fog slate grey charcoal black red orange yellow green ocean blue purple pink";
  checkEnum(model.tagColors, schemas.tagColorSchema, colors);
});

describe("[R18.1] MemberRole", () => {
  checkEnum(model.memberRoles, schemas.memberRoleSchema, "admin member viewer");
});

describe("[R18.1] WorkspaceRole", () => {
  checkEnum(model.workspaceRoles, schemas.workspaceRoleSchema, "owner admin member guest guestReader");
});

describe("[R18.1] UserStatus", () => {
  checkEnum(model.userStatuses, schemas.userStatusSchema, "active invited");
});

describe("[R9.2] ActorType", () => {
  checkEnum(model.actorTypes, schemas.actorTypeSchema, "user robot system");
});

describe("[E5.2] ActorSourceType", () => {
  checkEnum(model.actorSourceTypes, schemas.actorSourceTypeSchema, "oauth import email agent");
});

describe("[R18.1] ImageType", () => {
  checkEnum(model.imageTypes, schemas.imageTypeSchema, "image icon emoji");
});

describe("[R18.1] ObjectFit", () => {
  checkEnum(model.objectFits, schemas.objectFitSchema, "contain cover");
});

describe("[R18.1] LinkedCardType", () => {
  checkEnum(model.linkedCardTypes, schemas.linkedCardTypeSchema, "blocks blocked_by related duplicates");
});

describe("[R18.1] ExternalLinkType", () => {
  checkEnum(model.externalLinkTypes, schemas.externalLinkTypeSchema, "github_pull_request generic");
});

describe("[R18.1] CardHintType", () => {
  checkEnum(model.cardHintTypes, schemas.cardHintTypeSchema, "tag relation");
});

describe("[R18.1] FormRoutingStatus", () => {
  checkEnum(model.formRoutingStatuses, schemas.formRoutingStatusSchema, "active destination_missing");
});

describe("[R18.1] FormFieldType", () => {
  const types = "short_text long_text number date dropdown attachments checkbox email phone link card_property info";
  checkEnum(model.formFieldTypes, schemas.formFieldTypeSchema, types);
});

describe("[R18.1] CardPropertyField", () => {
  checkEnum(model.cardPropertyFields, schemas.cardPropertyFieldSchema, "priority assignees due_date tags");
});

describe("[C4.10] ConditionLogic", () => {
  checkEnum(model.conditionLogics, schemas.conditionLogicSchema, "and or");
});

describe("[R18.1] FormFieldConditionOperator", () => {
  checkEnum(model.formFieldConditionOperators, schemas.formFieldConditionOperatorSchema, "eq neq contains is_empty");
});

describe("[R18.1] WebhookDestinationType", () => {
  checkEnum(model.webhookDestinationTypes, schemas.webhookDestinationTypeSchema, "slack_channel_webhook");
});

test("[T1.2] TimeUnit is seconds or milliseconds", () => {
  expect(model.timeUnits).toEqual(["seconds", "milliseconds"]);
});
