import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { type CursorState, cursorScope, decodeCursor, encodeCursor } from "../../src/operation/paging";
import { toBase64Url } from "../../src/text/base64-url";
import { hashText } from "../../src/text/hash-text";
import { some } from "../runs";
import { faultOf, NOW, refusalOf } from "./support";

const scope = cursorScope("card", ["t-acme", { a: 1 }]);
const state: CursorState = { scope, now: NOW, key: 1_767_603_600, id: "42" };
const cursor = encodeCursor(state);

const idText = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
const anyText = fc.string({ unit: "binary" }).filter((text) => !text.includes("\0"));
const times = fc.integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 });
const numbers = fc.double({ noNaN: true, noDefaultInfinity: true }).map((key) => key + 0);

/** A cursor with a good check sum around any content, as a forger would write it. */
const forged = (content: unknown, version = "1"): string => {
  const text = version + toBase64Url(typeof content === "string" ? content : JSON.stringify(content));
  return `${text}_${hashText(text)}`;
};

describe("a cursor", () => {
  const ends = [-8_640_000_000_000_000, 8_640_000_000_000_000];
  // In base64 these have the characters that URLs reserve, wherever they stand among three.
  const reserved = ["", "a", "ab"].flatMap((start) => ["~", "?", ">", "\u007f"].map((end) => start + end.repeat(9)));
  const examples: [string, number, number | string, string][] = [
    ...ends.map((now): [string, number, number, string] => ["card", now, 0, "42"]),
    ...reserved.map((key): [string, number, string, string] => ["card", NOW, key, "42"]),
  ];

  test.prop([anyText, times, fc.oneof(numbers, anyText), idText], { examples })(
    "[F10.13] consists of URL-safe characters, and comes back as it went in",
    (listing, now, key, id) => {
      const of = cursorScope(listing, null);
      const text = encodeCursor({ scope: of, now, key, id });
      expect(text).toMatch(/^[A-Za-z0-9_-]+$/);
      expect(decodeCursor(text, of, typeof key === "string" ? "string" : "number")).toEqual({
        scope: of,
        now,
        key,
        id,
      });
    },
  );

  test("keeps its form from release to release", () => {
    expect(cursor).toBe(
      `1${Buffer.from(JSON.stringify([scope, NOW, 1_767_603_600, "42"])).toString("base64url")}_${hashText(cursor.slice(0, cursor.lastIndexOf("_")))}`,
    );
    expect([hashText(""), hashText("cards")]).toEqual(["wvjl67o803", "cgubkfre3r"]);
  });

  test.each(["", null, undefined])("[F10.13] of %j asks for the first page", (nothing) => {
    expect(decodeCursor(nothing, scope)).toBeUndefined();
  });
});

describe("what is refused", () => {
  const malformed = ["cursor", "malformed_cursor"];

  test("[N2.7] is one of more than 4096 characters, whoever opens it", () => {
    expect(faultOf(() => decodeCursor("a".repeat(4097), scope))).toEqual(["cursor", "too_big"]);
    expect(faultOf(() => decodeCursor("a".repeat(4096), scope))).toEqual(malformed);
  });

  test("[F10.7] a cursor with any character replaced by any other of the alphabet", { timeout: 180_000 }, () => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/. ";
    const tampered = [...cursor].flatMap((at, index) =>
      [...alphabet].flatMap((character) =>
        character === at ? [] : [cursor.slice(0, index) + character + cursor.slice(index + 1)],
      ),
    );
    for (const text of some(tampered)) {
      expect(refusalOf(() => decodeCursor(text, scope)).issues[0]?.code).toBe("malformed_cursor");
    }
  });

  test.prop([fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.base64String())])(
    "[F10.7] any other text",
    (text) => {
      fc.pre(text !== "");
      expect(faultOf(() => decodeCursor(text, scope))).toEqual(malformed);
    },
  );

  test.each<[what: string, content: unknown, keyType?: "string"]>([
    ["no JSON", "nonsense"],
    ["nothing", ""],
    ["no array", { scope }],
    ["null", null],
    ["too little", [scope, NOW, 1]],
    ["a scope that is no text", [1, NOW, 1, "42"]],
    ["a now that is no number", [scope, "now", 1, "42"]],
    ["a now that is no integer", [scope, 0.5, 1, "42"]],
    ["a now before all dates", [scope, -8_640_000_000_000_001, 1, "42"]],
    ["a now after all dates", [scope, 8_640_000_000_000_001, 1, "42"]],
    ["a key that is a text", [scope, NOW, "1", "42"]],
    ["a key that is a boolean", [scope, NOW, true, "42"]],
    ["a key that is null", [scope, NOW, null, "42"]],
    ["an endless key", `["${scope}",${NOW},1e999,"42"]`],
    ["an id that is a number", [scope, NOW, 1, 42]],
    ["an empty id", [scope, NOW, 1, ""]],
    ["an id that cannot be", [scope, NOW, 1, "4 2"]],
    ...[1, "a\0b", null, ["a"]].map((key): [string, unknown, "string"] => [
      "no text as its key",
      [scope, NOW, key, "42"],
      "string",
    ]),
  ])("[F10.7] a forged cursor with %s", (_, content, keyType) => {
    expect(faultOf(() => decodeCursor(forged(content), scope, keyType))).toEqual(malformed);
  });

  test("[F10.7] a check sum around what is no base64, or around nothing", () => {
    for (const text of ["1*", "1", "1A", ""])
      expect(refusalOf(() => decodeCursor(`${text}_${hashText(text)}`, scope)).status).toBe(400);
  });

  test("a forged cursor is taken for what it says: it gives nothing away", () => {
    expect(decodeCursor(forged([scope, NOW, 7, "9"]), scope)).toEqual({ scope, now: NOW, key: 7, id: "9" });
  });

  test.each<[what: string, code: string, message: string, cursors: readonly (readonly [text: string, of: string])[]]>([
    [
      "another version",
      "cursor_version",
      "The cursor is of another version: start again without one.",
      ["0", "2", "A"].map((version) => [forged([scope, NOW, 1, "42"], version), scope]),
    ],
    [
      "another listing",
      "foreign_cursor",
      "The cursor is of another listing: send a cursor with the request whose answer gave that cursor.",
      [cursorScope("board", ["t-acme", { a: 1 }]), cursorScope("card", ["t-acme", { a: 2 }]), ""].map((of) => [
        cursor,
        of,
      ]),
    ],
    ["no page", "malformed_cursor", "This is not the cursor of a page: start again without a cursor.", [["x", scope]]],
  ])("[F10.7] a cursor of %s", (_, code, message, cursors) => {
    for (const [text, of] of cursors) {
      expect(faultOf(() => decodeCursor(text, of))).toEqual(["cursor", code]);
      expect(refusalOf(() => decodeCursor(text, of)).message).toBe(message);
    }
  });
});
