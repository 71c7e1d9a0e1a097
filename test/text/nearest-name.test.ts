import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { editDistance, nearestName } from "../../src/text/nearest-name";

const known = ["title", "content", "list_id", "board_id", "due_date", "start_date", "priority", "members"];

describe("the nearest known name", () => {
  test.each([
    ["tilte", "title"],
    ["titel", "title"],
    ["listId", "list_id"],
    ["dueDate", "due_date"],
    ["due-date", "due_date"],
    ["DUE_DATE", "due_date"],
    ["due", "due_date"],
    ["list", "list_id"],
    ["membres", "members"],
    ["member", "members"],
    ["contents", "content"],
    ["assignee", undefined],
    ["x", undefined],
    ["", undefined],
    ["😀", undefined],
    ["t".repeat(100_000), undefined],
  ])("[E3.2] for %s", (given, nearest) => {
    expect(nearestName(given, known)).toBe(nearest);
  });
});

const texts = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });

describe("the distance between two texts", () => {
  test.prop([texts, texts])("[E3.2] is 0 between equals alone, and the same there and back", (left, right) => {
    expect(editDistance(left, right) === 0).toBe(left === right);
    expect(editDistance(left, right)).toBe(editDistance(right, left));
  });

  test.prop([texts, fc.nat(8), fc.constantFrom("a", "b")])("[E3.2] is 1 after one slip", (text, place, letter) => {
    const start = text.slice(0, place);
    const end = text.slice(place);
    expect(editDistance(text, start + letter + end)).toBe(1);
    if (end !== "") expect(editDistance(text, start + end.slice(1))).toBe(1);
    if (end.length > 1 && end[0] !== end[1]) {
      expect(editDistance(text, start + end.charAt(1) + end.charAt(0) + end.slice(2))).toBe(1);
    }
  });
});
