import { describe, expect, test } from "vitest";
import { uuidSchema } from "workspace-engine/schemas";
import { seededRandom } from "workspace-engine/testing";
import { ULID_PATTERN } from "../../src/base/id-format";
import { idsFrom } from "../../src/base/ids";
import { newWorkspace, refusalOf } from "../operations/fixture";

describe("ids made from random numbers", () => {
  test("[I1.1] are UUIDs of version 4, each another one", () => {
    const ids = idsFrom(seededRandom(3));
    const uuids = Array.from({ length: 1000 }, () => ids.uuid());
    expect(new Set(uuids).size).toBe(1000);
    for (const uuid of uuids) {
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(uuidSchema.safeParse(uuid).success).toBe(true);
    }
  });

  test("[X1.3] are ULIDs that rise, also at one instant, before it and past the last one there is", () => {
    const ids = idsFrom(seededRandom(3));
    const ulids = [5, 5, 6, 6, 4, 1767603600000, 2 ** 48 - 1, 2 ** 48, 8.64e15].map((now) => ids.ulid(now));
    expect([...new Set(ulids)].sort()).toEqual(ulids);
    for (const ulid of ulids) expect(ulid).toMatch(ULID_PATTERN);
  });

  test("[X1.3] begin with the instant, in digits of 32", () => {
    const { ulid } = idsFrom(seededRandom(3));
    expect(ulid(1).slice(0, 10)).toBe("0000000001");
    expect(ulid(32).slice(0, 10)).toBe("0000000010");
    expect(ulid(1469918176385).slice(0, 10)).toBe("01ARYZ6S41");
    expect(ulid(2 ** 48 - 1).slice(0, 10)).toBe("7ZZZZZZZZZ");
  });

  test("[X1.3] carry when the random part is counted up", () => {
    const draws = [0.999, 0.999, 0.5];
    const { ulid } = idsFrom(() => draws.shift() ?? 0);
    expect([ulid(1), ulid(1), ulid(1)].map((id) => id.slice(10))).toEqual([
      "0000000000000GZZ",
      "0000000000000H00",
      "0000000000000H01",
    ]);
  });

  test.each([
    ["nothing but the largest digit", () => 0.99],
    ["nothing but zeros", () => 0],
    ["anything", seededRandom(5)],
  ])("[I1.7] are ULIDs of which none is given twice, the clock standing and going back, from %s", (_, random) => {
    const { ulid } = idsFrom(random);
    const clock = [1767603600000, 1767603600000.5, 1767603599000, 0, -1, Number.NaN, 1767603600001, 1767603600001];
    const ulids = Array.from({ length: 200 }, (_, round) => ulid(clock[round % clock.length] ?? 0));
    expect([...new Set(ulids)].sort()).toEqual(ulids);
    for (const id of ulids) expect(id).toMatch(ULID_PATTERN);
  });

  test("[I1.7] are ULIDs that differ between two sources for one place, whatever they draw", () => {
    const place = {};
    const sources = [9, 9].map((seed) => idsFrom(seededRandom(seed), place));
    const ulids = Array.from({ length: 100 }, (_, round) => sources[round % 2]?.ulid(7));
    expect(new Set(ulids).size).toBe(100);
  });

  test.each([1, -0.1, Number.NaN, Number.POSITIVE_INFINITY])("[I1.9] are not made from %s", (number) => {
    const numbers = [number];
    const ids = idsFrom(() => numbers.shift() ?? 0.5);
    expect(() => ids.ulid(1767603600000)).toThrow(RangeError);
    expect(ids.ulid(1767603600000)).toMatch(ULID_PATTERN);
    numbers.push(number);
    expect(() => ids.uuid()).toThrow("random must return numbers from 0 to below 1");
  });

  test("[I1.2] are the same for the same numbers", () => {
    const [one, two] = [idsFrom(seededRandom(9)), idsFrom(seededRandom(9))];
    expect([one.uuid(), one.ulid(7)]).toEqual([two.uuid(), two.ulid(7)]);
  });
});

test("[X1.3 I1.1] a host may give ids of its own", async () => {
  let made = 0;
  const ulid = () => {
    made += 1;
    return `ulid-${made}`;
  };
  const { workspace } = newWorkspace({ ids: { ulid, uuid: () => "3f0e6a2c-9b1d-4c5e-8f7a-1b2c3d4e5f60" } });
  const { id } = await refusalOf(workspace.getCard({ card_id: "404" }), 404);
  expect(id).toBe(`ulid-${made}`);
  const { page } = await workspace.createPage({ title: "Notes" });
  expect(page.alias_id).toBe("3f0e6a2c-9b1d-4c5e-8f7a-1b2c3d4e5f60");
});

test("[I1.9 E2.10] with a random source that gives no number below 1 nothing is written, and every failure is a 500", async () => {
  const { workspace } = newWorkspace({ random: () => 1 });
  const { cause, id } = await refusalOf(workspace.createProject({ title: "Website" }), 500);
  expect(cause).toBeInstanceOf(RangeError);
  expect(id).toMatch(ULID_PATTERN);
});
