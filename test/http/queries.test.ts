import { fc, test as property } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { readingOf, readQuery } from "../../src/http/input";
import { errorIn, serve } from "./fixture";

/** The input of an operation from a query string. */
const read = async (operation: string, query: string) => Object.fromEntries(await readQuery(operation, query));

describe("query strings", () => {
  test.each([
    ["getTags", "?project_id=5", { project_id: "5" }],
    ["getTags", "?all=true", { all: true }],
    ["getTags", "?all=True", { all: true }],
    ["getTags", "?all=1", { all: true }],
    ["getTags", "?all=false&count=1", { all: false, count: 1 }],
    ["getTags", "?count=0", { count: 0 }],
    ["getTags", "?count=1.5", { count: 1.5 }],
    ["getTags", "?count=%31%30", { count: 10 }],
    ["getCards", "?ids=1", { ids: ["1"] }],
    ["getCards", "?ids=1,2&board_id=3", { ids: ["1", "2"], board_id: "3" }],
    ["getCards", "?ids=1&ids=2", { ids: ["1", "2"] }],
    ["getCards", "?ids[]=1&ids[]=2", { ids: ["1", "2"] }],
    ["getCards", "?ids%5B%5D=1&ids=2,3", { ids: ["1", "2", "3"] }],
    ["getBoard", "?include=lists", { include: ["lists"] }],
    ["search", "?q=a,b&types=cards,pages", { q: "a,b", types: "cards,pages" }],
    ["search", "?q=true&types=cards&types=pages", { q: "true", types: ["cards", "pages"] }],
    ["search", "?q=%2B+%20%26&query=1", { q: "+  &", query: "1" }],
    ["getSprints", "?project_id=1&to_date=-5", { project_id: "1", to_date: -5 }],
    ["getTimeEntries", "?from=1767225600&group_by=week,scope", { from: 1767225600, group_by: ["week", "scope"] }],
    ["previewView", "?cursor=1&count=2&type=card", { cursor: "1", count: 2, type: "card" }],
    ["getTags", "?all=&count=&project_id=", { project_id: "" }],
    ["getPages", "?parent_page_id=&archived=", { parent_page_id: "" }],
    ["getProjects", "?cursor=&count=", { cursor: "" }],
    ["getCards", "?ids=&board_id=1", { board_id: "1" }],
  ])("[W3.2] of %s: %s", async (operation, query, expected) => {
    expect(await read(operation, query)).toEqual(expected);
  });

  test.each([
    [z.union([z.int(), z.boolean()]), ["5"], 5],
    [z.union([z.int(), z.boolean()]), ["false"], false],
    [z.union([z.boolean(), z.array(z.string())]), ["5"], ["5"]],
    [z.array(z.int()), ["a"], ["a"]],
    [z.array(z.enum(["a", "b"])), ["c"], ["c"]],
    [z.enum(["a", "b"]), ["c"], "c"],
    [z.int().check(z.maximum(3)), ["5"], 5],
    [z.object({}), ["5"], "5"],
    [z.object({}), ["5", "6"], ["5", "6"]],
  ])("[W3.2] by the schema's type, whether or not it is satisfied (%#)", (schema, values, expected) => {
    expect(readingOf(schema, values)).toEqual(expected);
  });

  test("[W3.2] what is sent empty is not asked for", async () => {
    const { send, ids } = await serve();
    const query = `?project_id=${ids.project_id}&archived=&bookmarked=&count=`;
    expect((await send(`GET /t-acme/boards${query}`)).status).toBe(200);
    expect((await send("GET /t-acme/boards?archived=")).status).toBe(400);
  });

  test.each([
    ["?count=abc", "count"],
    ["?count=0", "count"],
    ["?count=1.5", "count"],
    ["?count=1e3", "count"],
    ["?count=0x10", "count"],
    ["?count=Infinity", "count"],
    [`?count=${"9".repeat(10_000)}`, "count"],
    ["?count=1&count=2", "count"],
    ["?project_id=1&project_id=2", "project_id"],
    ["?project_id=1&archived=yes", "archived"],
    ["?project_id=1&archived=true&archived=true", "archived"],
    ["?project_id=..%2f1", "project_id"],
    ["?project_id=%00", "project_id"],
    ["?project_id=%ff", "project_id"],
    ["?project_id[a]=1&cursor=5", "project_id"],
    ["?project_id=1&to_date=tomorrow", "to_date"],
  ])("[W3.2] %s is 400 and names the parameter", async (query, name) => {
    const { send } = await serve();
    expect(errorIn(await send(`GET /t-acme/sprints${query}`), 400).message).toContain(name);
  });

  test.each([
    "?sort=asc&_=1767225600&utm_source=x",
    "?team_id=t-globex",
    "?__proto__=1&constructor=2&toString=3&__proto__[count]=1&__proto__.count=1",
    "?actor=u-zoe&role=admin&signal=1",
    "?&&=&=1&%ff=%fe&[]=1",
    `?${Array.from({ length: 1_000 }, (_, index) => `x${index}=1`).join("&")}`,
  ])("[W3.8 K6.1] %s changes nothing", async (query) => {
    const { send } = await serve();
    expect((await send(`GET /t-acme/tags${query}`)).body).toEqual((await send("GET /t-acme/tags")).body);
    expect(Object.prototype).not.toHaveProperty("count");
  });

  test("[W3.2] the path counts for more than the query, and the query for more than the body", async () => {
    const { send, ids } = await serve();
    const { card_id, other_card_id } = ids;
    const body = { card_id: other_card_id, title: "Body", team_id: "t-globex" };
    const received = await send(`PATCH /t-acme/cards/${card_id}?card_id=${other_card_id}&title=Query`, { body });
    expect(received.body).toMatchObject({ card: { id: card_id, title: "Query", team_id: "t-acme" } });
    const view = { type: "card", card_filters: {}, count: 5 };
    expect((await send("POST /t-acme/views/preview?count=1", { body: view })).body).toMatchObject({ count: 1 });
  });

  property.prop([fc.constantFrom("getTags", "getCards", "search", "previewView", "load", "undo"), fc.string()])(
    "[W3.8] any query is read, and says nothing that is not the operation's",
    async (operation, query) => {
      const known = ["cursor", "count", "type", "ids", "q", "query", "all", "board_id", "project_id"];
      for (const [name] of await readQuery(operation, `?${query}`)) expect(known).toContain(name);
    },
  );
});
