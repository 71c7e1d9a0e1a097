import { fc } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { everyRoute } from "../../src/http/route";
import { validInputs } from "../access/every-operation";
import { runs } from "../runs";
import { serve } from "./fixture";

const hostile = fc.constantFrom(
  "",
  "0",
  "-1",
  "%00",
  "%2F",
  "..",
  "__proto__",
  "constructor",
  "a".repeat(65),
  "%ff",
  "'",
  "1;--",
);
const anyValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.integer(),
  fc.constantFrom("", "1", "2", "u-ada", "committed"),
);

test("[W5.2 K7.8] no request is a 500, and none leaves a rule of the workspace broken", async () => {
  const { send, ids, workspace } = await serve();
  const inputs = new Map<string, object>(Object.entries(validInputs(ids)));
  const known = Object.values(ids).flat();
  const requests = fc.record({
    route: fc.constantFrom(...everyRoute()),
    places: fc.array(fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 5 }, { arbitrary: hostile, weight: 1 }), {
      minLength: 5,
      maxLength: 5,
    }),
    changes: fc.array(fc.tuple(fc.nat(), anyValue), { maxLength: 2 }),
    more: fc.dictionary(fc.string({ maxLength: 8 }), anyValue, { maxKeys: 2 }),
    token: fc.constantFrom("admin", "admin", "admin", "member", "viewer"),
    raw: fc.option(fc.oneof(fc.string(), fc.json()), { freq: 10 }),
  });
  await fc.assert(
    fc.asyncProperty(requests, async ({ route, places, changes, more, token, raw }) => {
      const input = Object.entries(inputs.get(route.operation) ?? {});
      for (const [index, value] of changes) {
        const entry = input[index % Math.max(1, input.length)];
        if (entry !== undefined) entry[1] = value;
      }
      const sent = { ...Object.fromEntries(input), ...more };
      const left = [...places];
      const path = route.path.replace("{team_id}", "t-acme").replace(/\{\w+\}/g, () => left.pop() || "1");
      const query = new URLSearchParams(
        Object.entries(sent).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
      );
      const body = raw === null ? { body: sent } : { raw };
      const reads = route.method === "GET";
      const received = await send(
        `${route.method} ${path}${reads ? `?${query}` : ""}`,
        reads ? { token } : { token, ...body },
      );
      expect([200, 400, 403, 404, 405, 409]).toContain(received.status);
    }),
    { numRuns: runs(400) },
  );
  expect(await workspace.verify()).toEqual([]);
});
