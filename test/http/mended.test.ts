import { describe, expect, test } from "vitest";
import { DETAILED } from "../../src/http/routes";
import { errorIn, requestOf, serve } from "./fixture";

describe("what clients write otherwise than the operation takes it", () => {
  test("[W3.7] a number stands for the id of the same digits", async () => {
    const { send, ids } = await serve();
    const at = { board_id: Number(ids.board_id), list_id: Number(ids.lists[0]), members: [{ user_id: "u-max" }] };
    const { body: made } = await send("POST /t-acme/cards", { body: { title: "Draw", ...at } });
    expect(made).toMatchObject({ card: { board_id: ids.board_id, list_id: ids.lists[0] } });
    const tags = { ids: [Number(ids.tag_id), ids.tag_id] };
    expect((await send(`POST /t-acme/cards/${ids.card_id}/tags`, { body: tags })).status).toBe(200);
    const link = { card_id: Number(ids.other_card_id), linked_card_type: "duplicates" };
    const { body } = await send(`POST /t-acme/cards/${ids.card_id}/linked_cards`, { body: link });
    expect(body).toMatchObject({ linked_card: { card_id: ids.other_card_id } });
  });

  test("[W3.7] digits stand for the number", async () => {
    const { send, ids } = await serve();
    const body = { priority: "2", position: "0", estimate: "3", due_date: "1767603600", start_date: "1767603600000" };
    const { body: changed } = await send(`PATCH /t-acme/cards/${ids.card_id}`, { body });
    const numbers = { priority: 2, estimate: 3, due_date: 1767603600, start_date: 1767603600 };
    expect(changed).toMatchObject({ card: numbers });
  });

  test.each([
    ["rocket", { type: "icon", src: "rocket" }],
    ["🚀", { type: "emoji", src: "🚀" }],
    ["★", { type: "emoji", src: "★" }],
    ["https://example.org/i.png", { type: "image", src: "https://example.org/i.png" }],
    [
      { type: "emoji", emoji: "🚀", color: "red" },
      { type: "emoji", src: "🚀", emoji: "🚀", color: "red" },
    ],
  ])("[W3.7] the icon %j is the image it stands for", async (icon, image) => {
    const { send } = await serve();
    const { body } = await send("POST /t-acme/projects", { body: { title: "Shop", icon } });
    expect(body).toMatchObject({ project: { icon: image } });
  });

  test("[W3.7] the address of a cover is the image, and a name is none", async () => {
    const { send, ids } = await serve();
    const call = `PATCH /t-acme/cards/${ids.card_id}`;
    const src = "https://example.org/sky.png";
    const { body } = await send(call, { body: { cover_image: src } });
    expect(body).toMatchObject({ card: { cover_image: { type: "image", src } } });
    for (const cover_image of ["", "sky", "🚀", { src }]) errorIn(await send(call, { body: { cover_image } }), 400);
    expect((await send(call.replace("PATCH", "GET"))).body).toMatchObject({ card: { cover_image: { src } } });
    const { body: cleared } = await send(call, { body: { cover_image: null } });
    expect(cleared).not.toHaveProperty("card.cover_image");
  });

  test("[W3.7] an image stands for its icon's name, clears it if that is empty, and is refused if it names none", async () => {
    const { send, ids } = await serve();
    const call = `PATCH /t-acme/lists/${ids.lists[0]}`;
    const shown = await send(call, { body: { icon: { type: "icon", src: "circle" } } });
    expect(shown.body).toMatchObject({ list: { icon: "circle" } });
    const wrong = [{ src: "square" }, { type: "icon", src: "" }, { type: "image", src: "https://example.org/i" }];
    for (const icon of wrong) errorIn(await send(call, { body: { icon } }), 400);
    const { body } = await send(call, { body: { icon: "" } });
    expect(body).not.toHaveProperty("list.icon");
  });

  test("[W3.7] a tag as it is shown stands for its id, and a user's id for the member", async () => {
    const { send, ids } = await serve();
    const body = { tags: [{ id: ids.tag_id, name: "Copy" }, Number(ids.epic_tag_id)], members: ["u-max"] };
    const { body: changed } = await send(`PATCH /t-acme/cards/${ids.card_id}`, { body });
    expect(changed).toMatchObject({
      card: { tags: [{ id: ids.tag_id }, { id: ids.epic_tag_id }], members: [{ user_id: "u-max", role: "member" }] },
    });
    const wrong = [{ tags: [{ name: "Copy" }] }, { tags: [{ id: {} }] }, { members: [7] }, { tags: "1" }];
    for (const given of wrong) errorIn(await send(`PATCH /t-acme/cards/${ids.card_id}`, { body: given }), 400);
  });

  test.each<[body: object, path: string]>([
    ...["", " ", { src: "rocket" }, { src: "https://example.org/i.png" }, { emoji: "🚀" }, { type: "icon" }].map(
      (icon): [object, string] => [{ title: "Shop", icon }, "icon"],
    ),
    [{ title: "Shop", icon: { type: "", src: "rocket" } }, "icon"],
    [{ title: "Shop", icon: { type: "emoji", emoji: "" } }, "icon"],
    [{ title: "Shop", icon: 7 }, "icon"],
    [{ title: "Shop", icon: { type: "colour", src: "red" } }, "icon.type"],
    [{ title: 7 }, "title"],
    [{ title: "Shop", is_private: "true" }, "is_private"],
    [{ title: "Shop", is_private: "1" }, "is_private"],
    [{ title: "Shop", members: [{ user_id: 1.5 }] }, "members[0].user_id"],
    [{ title: "Shop", members: [{ user_id: 7 }, {}] }, "members"],
    [{ title: "Shop", members: "7" }, "members"],
  ])("[W3.7] %j is still 400", async (body, path) => {
    const { send, log, storage } = await serve();
    const before = await storage.changes("t-acme", 0, 1000);
    expect(errorIn(await send("POST /t-acme/projects", { body }), 400).message).toContain(path);
    expect(log.at(-1)?.error?.issues[0]?.path).toContain(path);
    expect(await storage.changes("t-acme", 0, 1000)).toEqual(before);
  });

  test("[K6.1 W3.7] mending reaches no prototype", async () => {
    const { send } = await serve();
    const raw = '{"__proto__":{"user_id":7},"title":"Shop","icon":"rocket","members":[{"__proto__":{"user_id":7}}]}';
    errorIn(await send("POST /t-acme/projects", { raw }), 400);
    expect(Object.hasOwn(Object.prototype, "user_id")).toBe(false);
    expect((await send("POST /t-acme/projects", { raw: raw.replace(/,"members.*]/, "") })).status).toBe(200);
  });

  test("[W3.7] the other faults are reported as well", async () => {
    const { send, ids } = await serve();
    const body = { title: "Draw", list_id: Number(ids.lists[0]), board_id: 404 };
    expect(errorIn(await send("POST /t-acme/cards", { body }), 404).message).toContain("404");
  });

  test("[W3.7 F1.3] the filters of a view, an operation called by its name and a client of ours are taken at their word", async () => {
    const { send, handle, ids } = await serve();
    const filters = { type: "card", card_filters: { include: { ids: [Number(ids.card_id)] } } };
    errorIn(await send("POST /t-acme/views/preview", { body: filters }), 400);
    const card = { card_id: Number(ids.card_id) };
    errorIn(await send("POST /t-acme/operations/getCard", { body: card }), 400);
    const body = { priority: "2" };
    const call = `PATCH /t-acme/cards/${ids.card_id}`;
    expect((await handle(requestOf(call, { body, headers: { accept: DETAILED } }))).status).toBe(400);
    expect((await send(call, { body })).status).toBe(200);
  });
});
