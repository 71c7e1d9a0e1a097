import { describe, expect, test } from "vitest";
import {
  boardSchema,
  cardSchema,
  epicSchema,
  errorEnvelopeSchema,
  externalLinkSchema,
  formSchema,
  listSchema,
  pageSchema,
  projectSchema,
  responseMetadataSchema,
  sprintSchema,
  timeEntrySchema,
} from "workspace-engine/schemas";
import type * as z from "zod/mini";
import { issuesOf } from "./issues-of";
import { board, form, list, page, project } from "./samples/boards";
import { card, epic, externalLinks, relationHint } from "./samples/cards";
import { errorEnvelope, responseMetadata, sprint, timeEntry } from "./samples/sprints";

const longTitle = "é".repeat(1025);
const longContent = "x".repeat(102_401);

/** The paths of what is wrong with a sample after fields were replaced. */
function faults(schema: z.ZodMiniType, sample: object, changes: object): readonly string[] {
  return issuesOf(schema, { ...sample, ...changes }).map(({ path }) => path.join("."));
}

describe("[C6.5] a title has 1 to 1024 characters after trimming", () => {
  const samples = [
    ["card", cardSchema, card],
    ["epic", epicSchema, epic],
    ["board", boardSchema, board],
    ["list", listSchema, list],
    ["page", pageSchema, page],
    ["sprint", sprintSchema, sprint],
    ["form", formSchema, form],
    ["space", projectSchema, project],
  ] as const;

  test.for(samples)("of a %s", ([, schema, sample]) => {
    expect(faults(schema, sample, { title: "" })).toEqual(["title"]);
    expect(faults(schema, sample, { title: " \n\u00a0" })).toEqual(["title"]);
    expect(faults(schema, sample, { title: longTitle })).toEqual(["title"]);
    expect(faults(schema, sample, { title: ` ${longTitle.slice(1)} ` })).toEqual([]);
    expect(schema.parse({ ...sample, title: "\t A b " })).toMatchObject({ title: "A b" });
  });
});

describe("[C6.5] content has at most 102,400 characters", () => {
  const samples = [
    ["card", cardSchema, card],
    ["epic", epicSchema, epic],
    ["board", boardSchema, board],
    ["list", listSchema, list],
    ["page", pageSchema, page],
    ["sprint", sprintSchema, sprint],
  ] as const;

  test.for(samples)("of a %s", ([, schema, sample]) => {
    expect(faults(schema, sample, { content: longContent })).toEqual(["content"]);
    expect(faults(schema, sample, { content: longContent.slice(1) })).toEqual([]);
    expect(schema.parse({ ...sample, content: " <p> kept </p>\n" })).toMatchObject({ content: " <p> kept </p>\n" });
  });
});

test("[N1.3] an estimate is an integer from 0 to 5", () => {
  for (const estimate of [0, 1, 5]) expect(faults(cardSchema, card, { estimate })).toEqual([]);
  for (const estimate of [-1, 6, 2.5, "3"]) expect(faults(cardSchema, card, { estimate })).toEqual(["estimate"]);
});

test("[N1.3] version and duration_seconds of a time entry are at least 1", () => {
  expect(faults(timeEntrySchema, timeEntry, { version: 1, duration_seconds: 1 })).toEqual([]);
  expect(faults(timeEntrySchema, timeEntry, { version: 0 })).toEqual(["version"]);
  expect(faults(timeEntrySchema, timeEntry, { duration_seconds: 0 })).toEqual(["duration_seconds"]);
});

test("[I1.4] the id of a time entry is a ULID", () => {
  for (const id of ["1", "01arz3ndektsv4rrffq69g5fav", "81ARZ3NDEKTSV4RRFFQ69G5FAV", "01ARZ3NDEKTSV4RRFFQ69G5FAU"]) {
    expect(faults(timeEntrySchema, timeEntry, { id })).toEqual(["id"]);
  }
});

test.for(["schema", "total_comments", "total_files", "time_estimate_seconds", "time_remaining_seconds"])(
  "[R18.1] %s of a card is not below 0",
  (field) => {
    expect(faults(cardSchema, card, { [field]: -1 })).toEqual([field]);
    expect(faults(cardSchema, card, { [field]: 0 })).toEqual([]);
  },
);

test("[R18.1 F10.14] counts are not below 0", () => {
  expect(faults(listSchema, list, { total_cards: -1 })).toEqual(["total_cards"]);
  expect(faults(pageSchema, page, { total_comments: -1 })).toEqual(["total_comments"]);
  expect(faults(timeEntrySchema, timeEntry, { rate_snapshot_cents: -1 })).toEqual(["rate_snapshot_cents"]);
  expect(faults(responseMetadataSchema, responseMetadata, { count: -1 })).toEqual(["count"]);
});

test("[C2.1] a suggested branch name has at most 60 characters", () => {
  expect(faults(cardSchema, card, { suggested_branch_name: "x".repeat(60) })).toEqual([]);
  expect(faults(cardSchema, card, { suggested_branch_name: "x".repeat(61) })).toEqual(["suggested_branch_name"]);
});

test("[R5.2] alias_id of a page is a UUID", () => {
  for (const alias_id of ["24", "bf1b9f76-3f95-42fc-bd7f-050b2f5f419", "bf1b9f763f9542fcbd7f050b2f5f4197"]) {
    expect(faults(pageSchema, page, { alias_id })).toEqual(["alias_id"]);
  }
});

test("[E2.10] sec is SEC, three digits and five digits", () => {
  for (const sec of ["SEC:00-00014", "SEC:000-0014", "sec:000-00014", "SEC:000-00014\n", "SEC:000-000145"]) {
    expect(faults(errorEnvelopeSchema, {}, { error: { ...errorEnvelope.error, sec } })).toEqual(["error.sec"]);
  }
});

test("[R18.1] an external link carries exactly what stands under the name of its type", () => {
  const [link, generic] = externalLinks;
  expect(faults(externalLinkSchema, {}, { type: "gitlab_merge_request" })).toEqual(["type"]);
  expect(faults(externalLinkSchema, { ...link }, { type: "generic" })).toEqual(["generic", ""]);
  expect(faults(externalLinkSchema, { ...generic }, { type: "github_pull_request" })).toEqual([
    "github_pull_request",
    "",
  ]);
  expect(faults(externalLinkSchema, { ...generic }, { generic: { url: "" } })).toEqual(["generic.url"]);
  expect(faults(externalLinkSchema, { ...generic }, { generic: { url: "x", id: "7" } })).toEqual(["generic.id"]);
});

test("[R18.1] a hint carries exactly what stands under the name of its type", () => {
  const wrong = [
    [{ type: "nudge" }, "hints.0.type"],
    [{ type: "tag" }, "hints.0.tag"],
    [{ type: "tag", tag: "design" }, "hints.0.tag"],
    [{ type: "relation", relation: { ...relationHint, similarity: "0.5" } }, "hints.0.relation.similarity"],
  ] as const;
  for (const [hint, path] of wrong) expect(faults(cardSchema, card, { hints: [hint] })).toEqual([path]);
});

test("faults deep inside a resource are named by their whole path", () => {
  const deep = { ...list, cards: [card, { ...card, checklists: [{ ...card.checklists[0], items: [{}] }] }] };
  const paths = faults(sprintSchema, sprint, { lists: [deep] });
  expect(paths).toContain("lists.0.cards.1.checklists.0.items.0.checked");
  expect(faults(cardSchema, card, { checklist_item_order: { "232": ["no id"] } })).toEqual([
    "checklist_item_order.232.0",
  ]);
});
