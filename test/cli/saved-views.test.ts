import { expect, test } from "vitest";
import { MemoryStorage } from "workspace-engine";
import { owned, served } from "./access-fixture";

/** Ada, who owns the workspace, and Max, whom she invited. */
async function team(storage = new MemoryStorage()) {
  const server = await owned({ storage });
  return { ...server, max: await server.come("Max", "member") };
}

const mine = { name: "Mine", query: "filters=%7B%7D" };

test("[W11.47] what one person saves, everybody sees, with who saved it, also after a restart", async () => {
  const storage = new MemoryStorage();
  const { ada, max, come } = await team(storage);
  const { status, body } = await max.send("POST /saved-views", mine);
  expect([status, body.saved_view]).toMatchObject([200, mine]);
  const { user } = (await max.send("GET /session")).body;
  const { saved_views } = (await ada.send("GET /saved-views")).body;
  expect(saved_views).toEqual([{ ...mine, id: body.saved_view.id, user_id: user.id }]);
  const reader = await come("Rita", "guestReader");
  expect((await reader.send("GET /saved-views")).body.saved_views).toEqual(saved_views);
  const again = await served({ storage });
  const link = await again.join(await again.ownerLink(true), "Ada");
  expect((await link.browser.send("GET /saved-views")).body.saved_views).toEqual(saved_views);
});

test("[W11.47] a person's view of a name takes the place of the one before, and not of somebody else's", async () => {
  const { ada, max } = await team();
  for (const [who, query] of [
    [max, "a"],
    [max, "b"],
    [ada, "c"],
  ] as const) {
    await who.send("POST /saved-views", { name: " Mine ", query });
  }
  const { saved_views } = (await max.send("GET /saved-views")).body;
  expect(saved_views.map(({ query }: typeof mine) => query).sort()).toEqual(["b", "c"]);
});

test("[W11.47] who saved a view deletes it, and so do owners and admins, nobody else", async () => {
  const { ada, max, come } = await team();
  const eva = await come("Eva", "member");
  const save = async () => (await max.send("POST /saved-views", mine)).body.saved_view.id;
  const id = await save();
  expect((await eva.send(`DELETE /saved-views/${id}`)).body.error.code).toBe(403);
  expect((await max.send(`DELETE /saved-views/${id}`)).status).toBe(200);
  expect((await max.send(`DELETE /saved-views/${id}`)).body.error.code).toBe(404);
  expect((await ada.send(`DELETE /saved-views/${await save()}`)).status).toBe(200);
  expect((await ada.send("GET /saved-views")).body.saved_views).toEqual([]);
});

test("[W11.47] only the pages of this server and tokens of full rights reach them, and readers save none", async () => {
  const { ada, max, handle, come } = await team();
  const { token } = (await max.send("POST /access/tokens", { name: "agent", rights: "read" })).body;
  const byToken = { authorization: `Bearer ${token}` };
  const elsewhere = max.from({ "sec-fetch-site": "cross-site", origin: "https://evil.example" });
  const reader = await come("Rita", "guestReader");
  const statuses = [
    await elsewhere.send("POST /saved-views", mine),
    await elsewhere.send("GET /saved-views"),
    await max.from({}).send("GET /saved-views", undefined, byToken),
    await reader.send("POST /saved-views", mine),
    await ada.send("PUT /saved-views", mine),
  ].map(({ status }) => status);
  expect(statuses).toEqual([401, 401, 403, 403, 405]);
  expect((await handle(new Request("http://localhost/saved-views"))).status).toBe(401);
});

test("[W11.47] names, queries and their number are bounded", async () => {
  const { max } = await team();
  const status = async (view: object) => (await max.send("POST /saved-views", view)).status;
  expect(await status({ ...mine, name: " " })).toBe(400);
  expect(await status({ ...mine, name: "x".repeat(201) })).toBe(400);
  expect(await status({ ...mine, query: "x".repeat(8001) })).toBe(400);
  expect(await status({ ...mine, query: "x".repeat(12_000) })).toBe(413);
  expect(await status({ name: "Mine" })).toBe(400);
  for (let count = 0; count < 200; count += 1) await status({ ...mine, name: `View ${count}` });
  expect(await status(mine)).toBe(413);
  expect(await status({ ...mine, name: "View 7" })).toBe(200);
});
