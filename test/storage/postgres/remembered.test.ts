import { afterAll, expect, test } from "vitest";
import { PostgresStorage } from "workspace-engine/postgres";
import { openOver } from "../remembering";
import { onPostgres } from "./on-postgres";
import { openPool } from "./server";
import { testPool } from "./test-pool";

onPostgres("documents that were read before", async (url) => {
  const { pool, schema, end } = await openPool(url, "remembered", { max: 1 });
  afterAll(end);
  const recorded = testPool(pool);
  const storage = () => new PostgresStorage({ pool: recorded.pool, schema, notifications: false });
  const { here, put, remove, read, find } = await openOver(storage(), storage());
  /** The answer of a call, and how many bodies were sent for it. */
  const sent = async <T>(call: () => Promise<T>) => {
    recorded.sent.length = 0;
    const answer = await call();
    const received = recorded.sent.flatMap(({ rows = [] }) => rows);
    return { answer, bodies: received.filter((row) => typeof Reflect.get(Object(row), "body") === "string").length };
  };

  test("are sent again only where their revision is another one", async () => {
    await put("1", "first");
    await put("2", "other");
    const whole = await sent(() => read("1", "2"));
    expect(whole.bodies).toBe(2);
    const again = await sent(() => read("2", "1", "1", "3"));
    expect(again).toEqual({ bodies: 0, answer: [whole.answer[1], whole.answer[0], whole.answer[0], null] });
    expect(again.answer[1]).toBe(whole.answer[0]);
    await put("1", "second");
    const changed = await sent(() => read("1", "2"));
    expect(changed.bodies).toBe(1);
    expect(changed.answer.map((document) => document?.body["title"])).toEqual(["second", "other"]);
    await remove("1");
    expect(await sent(() => read("1", "2"))).toMatchObject({ bodies: 0, answer: [null, changed.answer[1]] });
    await put("1", "third");
    expect((await read("1"))[0]?.body["title"]).toBe("third");
    expect(await here.get("other", [{ kind: "note", id: "1" }])).toEqual([null]);
  });

  test("are known from a page, too", async () => {
    await put("1", "first");
    const [found] = await find();
    expect(await sent(() => read("1"))).toMatchObject({ bodies: 0, answer: [found] });
  });
});
