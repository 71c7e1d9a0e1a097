import { fc } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { Workspace } from "workspace-engine";
import { generateWorkspace } from "workspace-engine/testing";
import * as z from "zod/mini";
import { type Kind, kinds } from "../../src/documents";
import { asItIs } from "../../src/documents/as-it-is";
import { documentSchemas, readCopy, readDocument } from "../../src/documents/document-schemas";
import { readWith } from "../../src/errors/input-issues";
import { numberSchema, titleSchema } from "../../src/resources/common/base-schemas";
import { runs } from "../runs";

/** The document in each line of an export, with its kind. */
async function exported(): Promise<readonly (readonly [Kind, object])[]> {
  const workspace = new Workspace({ teamId: "t-office", actor: { user_id: "u-ada", role: "admin" } });
  await workspace.load(generateWorkspace({ seed: 3, cards: 120 }));
  const documents: (readonly [Kind, object])[] = [];
  for await (const line of workspace.exportLines()) {
    const [[name, document] = ["", {}]] = Object.entries<object>(JSON.parse(line));
    const kind = kinds.find((known) => known === name);
    if (kind !== undefined) documents.push([kind, document]);
  }
  return documents;
}

const documents = exported();

describe("a document that is read as it is", () => {
  test("[K7.1] is one that was exported", async () => {
    const all = (await documents).filter(([kind]) => kind === "card" || kind === "list" || kind === "comment");
    const others = all.filter(([kind, document]) => {
      const read = readDocument(kind, document);
      return !read.success || read.data !== document;
    });
    expect(all.length).toBeGreaterThan(200);
    expect(others).toEqual([]);
  });

  test("[K7.1] is what its schema gives back", async () => {
    const all = await documents;
    const value = fc.oneof(
      fc.jsonValue({ depthSize: "small" }),
      fc.constantFrom(-0, "", " a ", null, undefined, [], {}, 0.5, 1e300, "\u0000", "\ud800"),
    );
    fc.assert(
      fc.property(fc.nat(all.length - 1), fc.array(fc.tuple(fc.nat(), value), { maxLength: 2 }), (place, changes) => {
        const [kind, document] = all[place] ?? ["card", {}];
        const changed = structuredClone(document);
        for (const [nth, other] of changes) putAt(changed, nth, other);
        const read = readDocument(kind, changed);
        const judged = readWith(documentSchemas[kind], changed);
        expect(read.success).toBe(judged.success);
        if (judged.success) expect(read.data).toStrictEqual(judged.data);
        const copy = readCopy(kind, changed);
        expect(copy.success).toBe(judged.success);
        if (judged.success) expect(copy.data).toStrictEqual(judged.data);
      }),
      { numRuns: runs(2000) },
    );
  });
});

test("[K7.1] a snapshot shares nothing with the document that is read of it", async () => {
  const parts = (value: unknown): readonly object[] =>
    typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(parts)] : [];
  for (const [kind, document] of await documents) {
    const given = new Set(parts(document));
    const shared = parts(readCopy(kind, document).data).filter((part) => given.has(part));
    expect(shared).toEqual([]);
  }
});

test("[K7.1] what a part of a document inherits is read, too", async () => {
  const [, card = {}] = (await documents).find(([kind]) => kind === "card") ?? [];
  const user = { type: "user", user_id: "u-ada" };
  const { data } = readCopy("card", { ...card, user: Object.create(user) });
  expect(data).toMatchObject({ user });
});

describe("a value that a schema would change", () => {
  const schema = z.strictObject({
    title: titleSchema,
    size: z._default(numberSchema, 1),
    colour: z.exactOptional(z.string()),
    link: z.exactOptional(z.discriminatedUnion("type", [z.strictObject({ type: z.literal("a"), at: numberSchema })])),
  });
  const isAsItIs = asItIs(schema);

  test("[K7.1] is left to the schema", () => {
    expect(isAsItIs({ title: "Plan", size: 2, colour: "red", link: { type: "a", at: 1 } })).toBe(true);
    expect(isAsItIs({ size: 2, title: "Plan" })).toBe(true);
    const others: readonly unknown[] = [
      { title: " Plan", size: 2 },
      { title: "Plan" },
      { title: "Plan", size: -0 },
      { title: "Plan", size: 2, colour: undefined },
      { title: "Plan", size: 2, link: { type: "b", at: 1 } },
      { title: "Plan", size: 2, link: { type: "a", at: -0 } },
      JSON.parse('{"title":"Plan","size":2,"__proto__":{}}'),
      Object.create({ title: "Plan", size: 2 }),
      [],
      null,
    ];
    expect(others.filter(isAsItIs)).toEqual([]);
  });
});

/** Puts a value into the place of one part of a document, whatever its depth. */
function putAt(document: object, nth: number, value: unknown): void {
  const places: (readonly [holder: Record<string, unknown>, key: string])[] = [];
  const walk = (holder: Record<string, unknown>): void => {
    for (const [key, part] of Object.entries(holder)) {
      places.push([holder, key]);
      if (typeof part === "object" && part !== null) walk(part as Record<string, unknown>);
    }
  };
  walk(document as Record<string, unknown>);
  const [holder, key] = places[nth % places.length] ?? [];
  if (holder !== undefined && key !== undefined) holder[key] = value;
}
