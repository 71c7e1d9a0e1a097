import { fc } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { type JsonSchema, type OperationObject, openApiDocument, type Parameter } from "workspace-engine/openapi";
import { type Served, serve } from "../http/fixture";
import { runs } from "../runs";
import { drawnFrom, fieldFrom, type Source } from "./arbitrary-value";

const document = await openApiDocument();

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

const steps = (reference: string) => reference.split("/").slice(1);

const resolve = (reference: string): JsonSchema =>
  steps(reference).reduce<JsonSchema>((value, step) => value[step] as JsonSchema, { ...document });

interface Drawn {
  readonly call: string;
  readonly body?: unknown;
}

function requests({ path, method, operation }: (typeof operations)[number], source: Source): fc.Arbitrary<Drawn> {
  const { parameters = [], requestBody } = operation;
  const schema = requestBody?.content["application/json"].schema;
  return fc
    .record({
      inPath: fc.tuple(...valuesOf(parameters, "path", source)),
      inQuery: fc.tuple(...valuesOf(parameters, "query", source).map((value) => fc.option(value, { nil: undefined }))),
      body: schema === undefined ? fc.constant(undefined) : drawnFrom(schema, source),
    })
    .map(({ inPath, inQuery, body }) => {
      const left = inPath.slice(1);
      const at = path
        .replace("{team_id}", "t-acme")
        .replace(/\{\w+\}/g, () => encodeURIComponent(String(left.shift())));
      const names = parameters.filter((one) => one.in === "query").map(({ name }) => name);
      const query = new URLSearchParams(
        names.flatMap((name, index) => [inQuery[index] ?? []].flat().map((value) => [name, String(value)])),
      );
      return { call: `${method} ${at}?${query}`, ...(body === undefined ? {} : { body }) };
    });
}

const valuesOf = (parameters: readonly Parameter[], place: string, source: Source) =>
  parameters.filter((one) => one.in === place).map(({ name, schema }) => fieldFrom(name, schema, source));

/** Something of the body is replaced by something else. */
const mutated = (drawn: fc.Arbitrary<Drawn>): fc.Arbitrary<Drawn> =>
  fc
    .tuple(
      drawn,
      fc.nat(),
      fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom("", "1", "__proto__", -1, 1e21, null)),
    )
    .map(([{ call, body }, place, value]) => {
      if (typeof body !== "object" || body === null) return { call: call.replace(/\w(?=\?)/, "%00") };
      const keys = Object.keys(body);
      return { call, body: { ...body, [keys[place % Math.max(1, keys.length)] ?? "title"]: value } };
    });

/** `send` holds every answer to the document. */
async function expectAnswered(served: Served, { operation }: { operation: OperationObject }, { call, body }: Drawn) {
  const { status } = await served.send(call, { body });
  expect(status, `${operation.operationId}: ${call} ${JSON.stringify(body)}`).toBeLessThan(500);
}

test("[W10.7 K7.8] no request made of the document, nor one that is nearly so, is a 500 or breaks a rule", async () => {
  // Removals leave little to ask for, so a few workspaces are used up.
  for (let workspaces = 0; workspaces < runs(5); workspaces += 1) {
    const served = await serve();
    const ids = Object.entries({ ...served.ids, list_id: served.ids.lists[0] }).filter(
      ([, id]) => typeof id === "string",
    );
    const source = { resolve, known: new Map(ids.map(([name, id]) => [name, String(id)])) };
    const drawn = fc.constantFrom(...operations).chain((one) => {
      const valid = requests(one, source);
      return fc.record({ one: fc.constant(one), request: fc.oneof({ arbitrary: valid, weight: 3 }, mutated(valid)) });
    });
    await fc.assert(
      fc.asyncProperty(drawn, ({ one, request }) => expectAnswered(served, one, request)),
      { numRuns: runs(120), endOnFailure: true },
    );
    expect(await served.workspace.verify()).toEqual([]);
  }
});
