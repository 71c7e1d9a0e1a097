import { describe, expect, test } from "vitest";
import { contract, type Resource } from "./contract";
import { issuesOf } from "./issues-of";
import { fieldsOf, sampleOf, schemaOf } from "./samples";

/** Values that are not of a kind; each must be refused where that kind is expected. */
const strangers: Readonly<Record<string, readonly unknown[]>> = {
  id: [7, "", "a b", "x".repeat(65), "é"],
  uuid: ["24", "bf1b9f76-3f95-42fc-bd7f-050b2f5f419", "bf1b9f763f9542fcbd7f050b2f5f4197"],
  ulid: ["1", "01arz3ndektsv4rrffq69g5fav", "81ARZ3NDEKTSV4RRFFQ69G5FAV", "01ARZ3NDEKTSV4RRFFQ69G5FAU"],
  int: ["7", 1.5, Number.NaN, 2 ** 53],
  time: ["7", 1.5, new Date(0), 8_640_000_000_000_001],
  number: ["7", Number.NaN, Number.POSITIVE_INFINITY],
  bool: ["true", 1, {}],
  idsById: ["x", 7, [], { "": "x" }],
  textsById: ["x", 7, [], { "": "x" }, { "a b": "x" }, { a: 7 }],
  order: ["x", {}, [7], ["a b"], ["2", null]],
};

function strangersTo(kind: string): readonly unknown[] {
  if (kind.startsWith("[") || /^(links|hints|progress|sprints|attendees)$/.test(kind)) return ["x", {}, { length: 0 }];
  return strangers[kind] ?? (Object.hasOwn(contract, kind) ? ["x", 7, []] : [7, true, {}]);
}

const resources = Object.keys(contract) as Resource[];

describe.each(resources)(
  "[R18.1 R5.2 R9.2 C1.3 C3.1 C4.10 E2.10 E5.2 F10.14 L6.2 N1.3 U15.1 U15.6 U20.2 X1.3] the resource %s",
  (resource) => {
    const schema = schemaOf(resource);
    const fields = fieldsOf(resource);
    const full = sampleOf(resource);
    const bare = sampleOf(resource, "bare");

    test("has the fields of the contract and no others", () => {
      expect(Object.keys(schema.shape).sort()).toEqual(Object.keys(full).sort());
      expect(issuesOf(schema, { ...full, no_such_field: 1 })).toMatchObject([
        { code: "unrecognized_keys", keys: ["no_such_field"] },
      ]);
    });

    test("[K5.2] comes back from parsing and from JSON unchanged", () => {
      for (const sample of [full, bare]) {
        expect(schema.parse(sample)).toStrictEqual(sample);
        expect(schema.parse(JSON.parse(JSON.stringify(sample)))).toStrictEqual(sample);
      }
    });

    test("[R18.1] requires the fields that are always there, orders and those with a default excepted", () => {
      for (const { name, kind, optional, preset } of fields) {
        if (optional) continue;
        const { [name]: _, ...rest } = bare;
        const otherwise = kind === "order" ? [] : preset;
        if (otherwise !== undefined) expect(schema.parse(rest)).toMatchObject({ [name]: otherwise });
        else expect(issuesOf(schema, rest)).toMatchObject([{ path: [name] }]);
      }
    });

    test("[R18.1] refuses null, save where it is allowed, and undefined in an optional field", () => {
      for (const { name, kind, optional, nullable } of fields) {
        const issues = issuesOf(schema, { ...full, [name]: null });
        if (nullable || kind === "order") expect(issues).toEqual([]);
        else expect(issues).toMatchObject([{ path: [name] }]);
        if (optional) expect(issuesOf(schema, { ...full, [name]: undefined })).toMatchObject([{ path: [name] }]);
      }
    });

    test("[R18.1] refuses a value of another kind, naming the field", () => {
      for (const { name, kind } of fields) {
        for (const stranger of strangersTo(kind)) {
          const paths = issuesOf(schema, { ...full, [name]: stranger }).map((issue) => issue.path[0]);
          expect(paths, `${name}: ${String(stranger)}`).toContain(name);
        }
      }
    });
  },
);
