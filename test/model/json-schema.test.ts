import { expect, test } from "vitest";
import * as schemas from "workspace-engine/schemas";
import * as z from "zod";

test("every schema can be written as JSON Schema, for what it takes and for what it gives", () => {
  const all = Object.values(schemas);
  expect(all.length).toBeGreaterThan(70);
  for (const schema of all) {
    expect(z.toJSONSchema(schema, { io: "input" })).toHaveProperty("$schema");
    expect(z.toJSONSchema(schema, { io: "output" })).toHaveProperty("$schema");
  }
});

test("[C6.5 N1.3] JSON Schema states the limits", () => {
  expect(z.toJSONSchema(schemas.cardSchema)).toMatchObject({
    properties: {
      title: { minLength: 1, maxLength: 1024 },
      content: { maxLength: 102_400 },
      estimate: { type: "integer", minimum: 0, maximum: 5 },
      id: { pattern: "^[A-Za-z0-9_-]{1,64}$" },
    },
    additionalProperties: false,
  });
});
