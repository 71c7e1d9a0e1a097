import { expect, test } from "vitest";
import * as schemas from "workspace-engine/schemas";
import * as z from "zod";
import type { Resource } from "./contract";
import { schemaOf } from "./samples";

test("every schema can be written as JSON Schema, for what it takes and for what it gives", () => {
  const all = Object.values(schemas);
  expect(all.length).toBeGreaterThan(70);
  for (const schema of all) {
    expect(z.toJSONSchema(schema, { io: "input" })).toHaveProperty("$schema");
    expect(z.toJSONSchema(schema, { io: "output" })).toHaveProperty("$schema");
  }
});

const count = { type: "integer", minimum: 0 };
const positive = { type: "integer", minimum: 1 };

test.each<[Resource, Readonly<Record<string, object>>]>([
  [
    "card",
    {
      title: { minLength: 1, maxLength: 1024 },
      content: { maxLength: 102_400 },
      estimate: { type: "integer", minimum: 0, maximum: 5 },
      id: { pattern: "^[A-Za-z0-9_-]{1,64}$" },
      suggested_branch_name: { maxLength: 60 },
      ...{ schema: count, total_comments: count, total_files: count },
      ...{ time_estimate_seconds: count, time_remaining_seconds: count },
    },
  ],
  ["list", { total_cards: count }],
  ["page", { total_comments: count }],
  ["timeEntry", { version: positive, duration_seconds: positive, rate_snapshot_cents: count }],
  ["responseMetadata", { count }],
])("[C2.1 C6.5 F10.14 N1.3 R18.1] the JSON Schema of the resource %s states the limits", (resource, properties) => {
  expect(z.toJSONSchema(schemaOf(resource))).toMatchObject({ properties, additionalProperties: false });
});
