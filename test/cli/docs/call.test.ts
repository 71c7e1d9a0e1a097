import { expect, test } from "vitest";
import { faultOfBody, readable, targetOf } from "../../../src/cli/docs/page/call";
import { hasWords } from "../../../src/cli/docs/page/words";

const parameters = [
  { name: "team_id", in: "path", required: true },
  { name: "card_id", in: "path", required: true },
  { name: "count", in: "query" },
  { name: "cursor", in: "query" },
] as const;

const target = (values: Readonly<Record<string, string>>): string =>
  targetOf("/{team_id}/cards/{card_id}", parameters, (name) => values[name] ?? "");

test("[W11.19] what is filled in stands in the path and the query, and what is empty is not sent", () => {
  expect(target({ team_id: "t-acme", card_id: "7" })).toBe("/t-acme/cards/7");
  expect(target({ team_id: "t-acme", card_id: "7", count: "5" })).toBe("/t-acme/cards/7?count=5");
});

test("[W11.19] nothing that is filled in leads to another path or another query", () => {
  expect(target({ team_id: "../users", card_id: "$&?a=b#c", cursor: "a&b" })).toBe(
    "/..%2Fusers/cards/%24%26%3Fa%3Db%23c?cursor=a%26b",
  );
});

test("[W11.19] a body that is not JSON is told of before it is sent", () => {
  expect(faultOfBody("{")).toMatch(/^The body is not JSON: /);
  expect([faultOfBody(""), faultOfBody('{ "title": "Website" }')]).toEqual([undefined, undefined]);
});

test("[W11.19] an answer is shown field by field, or as it is where it is not JSON", () => {
  expect(readable('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(readable("data: {}")).toBe("data: {}");
});

test("[W11.18] a search finds what has all words, in whatever case and order", () => {
  const text = "PATCH /{team_id}/cards/{card_id} Changes a card";
  expect(["CARD patch", "changes", "", "changes list"].map((words) => hasWords(text, words))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
