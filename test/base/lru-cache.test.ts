import { expect, test } from "vitest";
import { LruCache } from "../../src/base/collections";

test("remembers at least so many, those asked for last, and never more than twice as many", () => {
  const cache = new LruCache<number, string>(3);
  for (let key = 0; key < 6; key += 1) cache.set(key, `${key}`);
  expect([3, 4, 5].map((key) => cache.get(key))).toEqual(["3", "4", "5"]);
  cache.set(6, "6");
  expect(cache.get(3)).toBe("3");
  cache.set(7, "7");
  cache.set(8, "8");
  expect([0, 1, 2].map((key) => cache.get(key))).toEqual([undefined, undefined, undefined]);
  expect([3, 6, 7, 8].map((key) => cache.get(key))).toEqual(["3", "6", "7", "8"]);
});
