import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { orderKeySchema } from "../../src/resources/common/base-schemas";
import { keyBetween, ORDER_KEY_MAX_LENGTH, spreadKeys } from "../../src/resources/ordering/order-key";

/** Ids whose suffixes are the hardest to distinguish: of few letters, some of them escaped. */
const id = fc.oneof(
  fc.stringMatching(/^[zU_D-]{1,6}$/),
  fc.stringMatching(/^[0-9]{1,4}$/),
  fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
  fc.uuid(),
);
const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 30 });

const ascending = (keys: readonly string[]): boolean =>
  keys.every((key, index) => index === 0 || (keys[index - 1] ?? "") < key);

/** Inserts each id at a place and returns the keys in their order, spread anew where there was no key. */
function insertAll(inserts: readonly (readonly [id: string, place: number])[]): readonly string[] {
  let keys: readonly string[] = [];
  let ids: readonly string[] = [];
  for (const [id, place] of inserts) {
    const at = place % (keys.length + 1);
    const key = keyBetween(keys[at - 1] ?? null, keys[at] ?? null, id);
    ids = [...ids.slice(0, at), id, ...ids.slice(at)];
    keys = key === null ? spreadKeys(ids) : [...keys.slice(0, at), key, ...keys.slice(at)];
  }
  return keys;
}

describe("order keys", () => {
  const inserts = fc.uniqueArray(fc.tuple(id, fc.nat()), { selector: ([each]) => each, maxLength: 60 });

  test.prop([inserts, fc.nat(), ids])(
    "[C9.1] lie between their neighbours, wherever they are put, all differ where it is at once, and leave room between them",
    (inserts, place, newcomers) => {
      const keys = insertAll(inserts);
      expect(ascending(keys)).toBe(true);
      for (const key of keys) expect(orderKeySchema.safeParse(key).success).toBe(true);
      const at = place % (keys.length + 1);
      const [before, after] = [keys[at - 1] ?? null, keys[at] ?? null];
      const fresh = newcomers.map((each) => keyBetween(before, after, each) ?? "");
      const all = [...(before === null ? [] : [before]), ...fresh.sort(), ...(after === null ? [] : [after])];
      expect(ascending(all)).toBe(true);
      for (const [index, right] of all.entries()) {
        const left = all[index - 1] ?? null;
        const between = keyBetween(left, right, "42") ?? "";
        expect((left === null || left < between) && between < right).toBe(true);
      }
    },
  );

  const pair = fc.tuple(
    id,
    fc.stringMatching(/^[zUD0-9a]{0,3}$/),
    fc.constantFrom("z", "_", "-", "U", "zz", "zU", "zD"),
  );
  test.prop([pair])("[C9.1] end in what no other id's key ends in", ([left, prefix, middle]) => {
    const tail = (id: string): string => (spreadKeys([id])[0] ?? "").slice(2);
    const ids = [left, prefix + middle, prefix + left, middle + left, left + middle, middle].filter(
      (id) => id.length <= 64,
    );
    for (const one of new Set(ids)) {
      for (const other of new Set(ids)) if (one !== other) expect(tail(one).endsWith(tail(other))).toBe(false);
    }
  });

  test.prop([ids])("[C9.1] spread anew are in the order of the ids, short, and leave room between them", (ids) => {
    const keys = spreadKeys(ids);
    expect(keys).toHaveLength(ids.length);
    expect(ascending(keys)).toBe(true);
    for (const [index, key] of keys.entries()) {
      expect(key.length).toBeLessThanOrEqual(ORDER_KEY_MAX_LENGTH / 2);
      expect(keyBetween(keys[index - 1] ?? null, key, "z-_z")).not.toBeNull();
    }
  });

  test("[C9.1] stay short when everything is put last, or first", () => {
    for (const place of [Number.MAX_SAFE_INTEGER, 0]) {
      let edge: string | null = null;
      for (let index = 1; index <= 20_000; index += 1) {
        edge = place === 0 ? keyBetween(null, edge, String(index)) : keyBetween(edge, null, String(index));
      }
      expect(edge?.length).toBeLessThanOrEqual(16);
    }
  });
});
