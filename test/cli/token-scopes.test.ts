import { describe, expect, test } from "vitest";
import { connectedTo, eras } from "../mcp/fixture";
import { owned } from "./access-fixture";

/** Ada, who owns a workspace with two spaces and a board in each, and what makes tokens of hers. */
async function spaces() {
  const { ada, handle, workspace } = await owned();
  const made = await Promise.all(
    ["Here", "There"].map(async (title) => {
      const { project } = await workspace.createProject({ title });
      const { board } = await workspace.createBoard({ project_id: project.id, title, lists: [{ title: "To do" }] });
      const list_id = board.list_order[0] ?? "";
      const { card } = await workspace.createCard({ title, list_id });
      return { project_id: project.id, board_id: board.id, list_id, card_id: card.id };
    }),
  );
  const [here, there] = made;
  if (here === undefined || there === undefined) throw new Error("There are two spaces.");
  const token = async (limits: object) => (await ada.send("POST /access/tokens", { name: "agent", ...limits })).body;
  const asked = async (secret: string, method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${secret}`, host: "127.0.0.1:8787", "content-type": "application/json" };
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    return (await handle(new Request(`http://127.0.0.1:8787${path}`, init))).status;
  };
  return { ada, handle, workspace, here, there, token, asked };
}

test("[Y1.10] a token of limited rights has them with the API, reads its limits, and makes no other", async () => {
  const { ada, token, asked, here, there } = await spaces();
  const { token: secret } = await token({ rights: "comment", project_id: here.project_id });
  const listed = (await ada.send("GET /access")).body.access;
  expect(listed).toContainEqual(
    expect.objectContaining({ type: "token", scope: { rights: "comment", project_id: here.project_id } }),
  );
  const statuses = [
    await asked(secret, "GET", `/v1/t-acme/cards/${here.card_id}`),
    await asked(secret, "POST", "/v1/t-acme/comments", { card_id: here.card_id, content: "Hi" }),
    await asked(secret, "PATCH", `/v1/t-acme/cards/${here.card_id}`, { title: "x" }),
    await asked(secret, "GET", `/v1/t-acme/cards/${there.card_id}`),
    await asked(secret, "GET", "/v1/t-acme/snapshot"),
    await asked(secret, "POST", "/access/tokens", { name: "more" }),
    await asked(secret, "GET", "/metrics"),
  ];
  expect(statuses).toEqual([200, 200, 403, 403, 403, 403, expect.any(Number)]);
  expect(statuses.at(-1)).toBeGreaterThan(400);
});

test("[Y1.10] a token for what its maker may not read, or for a board of another space, is not made", async () => {
  const { token, here, there } = await spaces();
  expect((await token({ project_id: "404" })).error.code).toBe(404);
  expect((await token({ board_id: here.board_id, project_id: there.project_id })).error.code).toBe(400);
  expect((await token({ rights: "all" })).error.code).toBe(400);
});

describe.each(eras)("[Y1.10] an agent with a client in the mode %s", (era) => {
  test("reaches as far as its token, and no farther", async () => {
    const { handle, token, here, there, workspace } = await spaces();
    const { token: secret } = await token({ board_id: here.board_id });
    const named = (request: Request) => {
      request.headers.set("host", "127.0.0.1:8787");
      return handle(request);
    };
    const { call } = await connectedTo(named, { token: secret, era });
    expect((await call("find", { view: "all" })).text).toContain(`#${here.card_id} "Here"`);
    expect((await call("find", { view: "all" })).text).not.toContain("There");
    expect((await call("read", { type: "workspace" })).text).not.toContain("There");
    expect(await call("write_cards", { cards: [{ id: there.card_id, title: "x" }] })).toMatchObject({ isError: true });
    expect(await call("plan", { action: "create", type: "space", fields: { title: "x" } })).toMatchObject({
      isError: true,
    });
    expect((await call("write_cards", { cards: [{ id: here.card_id, title: "Read" }] })).isError).toBe(false);
    expect((await workspace.getCard({ card_id: here.card_id })).card.title).toBe("Read");
  });

  test("ends with its token", async () => {
    const { ada, handle, token } = await spaces();
    const { token: secret } = await token({ rights: "read" });
    const { call } = await connectedTo(handle, { token: secret, era });
    expect((await call("find", { view: "all" })).isError).toBe(false);
    const { access } = (await ada.send("GET /access")).body;
    const { id } = access.find(({ type }: { type: string }) => type === "token");
    await ada.send(`DELETE /access/${id}`);
    await expect(call("find", { view: "all" })).rejects.toThrow();
  });
});
