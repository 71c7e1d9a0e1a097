import { describe, expect, test } from "vitest";
import { Workspace } from "workspace-engine";
import { createFetchHandler, type IgnoredFields } from "workspace-engine/http";
import { DETAILED } from "../../src/http/routes";
import { errorIn, requestOf, serve } from "./fixture";

describe("over HTTP", () => {
  test("[W3.8 W5.7] fields of a body and parameters of a query that nothing reads are refused where the host says so", async () => {
    const { handle, send, ids } = await serve({ unknownFields: "refuse" });
    const path = `/t-acme/cards/${ids.card_id}`;
    const { message } = errorIn(await send(`PATCH ${path}?notfy=true`, { body: { title: "Copy" } }), 400);
    expect(message).toBe("The input of updateCard is not valid. notfy: There is no field notfy.");
    const sent = requestOf(`PATCH ${path}?notfy=true`, { headers: { accept: DETAILED }, body: { tilte: "Copy" } });
    const misspelt = { path: "tilte", message: "There is no field tilte. Did you mean title?" };
    expect(await (await handle(sent)).json()).toMatchObject({ error: { issues: [{ path: "notfy" }, misspelt] } });
    errorIn(await send("GET /t-acme/boards?projct_id=1&archived=false"), 400);
    expect((await send("GET /t-acme/cards?ids[]=1&ids[]=2")).status).toBe(200);
  });

  test("[W3.8] names that only the wire has are known, and named as they are sent", async () => {
    const { send, ids } = await serve({ unknownFields: "refuse" });
    const links = `/t-acme/cards/${ids.card_id}/linked_cards`;
    const body = { card_id: ids.other_card_id, linked_card_typ: "blocks" };
    const { message } = errorIn(await send(`POST ${links}`, { body }), 400);
    expect(message).toContain("Did you mean linked_card_type?");
    const linked = { card_id: ids.other_card_id, linked_card_type: "related" };
    expect((await send(`POST ${links}`, { body: linked })).status).toBe(200);
    const note = { title: "Weekly", metadata_date: 1_767_603_600, content: "All well." };
    expect((await send("POST /t-acme/notes", { body: note })).status).toBe(200);
  });

  test("[W3.8] what only the wire has reaches no workspace that refuses what it does not know", async () => {
    const actor = { user_id: "u-ada", role: "admin" } as const;
    const workspace = new Workspace({ teamId: "t-acme", actor, unknownFields: "refuse" });
    const handle = createFetchHandler({ workspace: () => workspace, authenticate: () => actor });
    const post = (body: object) => handle(requestOf("POST /t-acme/notes?debug=1", { body }));
    expect((await post({ title: "Weekly", metadata_date: 1_767_603_600 })).status).toBe(200);
    expect((await post({ title: "Weekly", metadata_dat: 1 })).status).toBe(400);
  });

  test("[W3.8 E2.8] who may not call at all is refused first", async () => {
    const { send } = await serve({ unknownFields: "refuse" });
    const body = { tilte: "Website" };
    errorIn(await send("POST /t-acme/projects", { token: "nobody", body }), 401);
    errorIn(await send("POST /t-acme/projects", { token: "viewer", body }), 403);
    errorIn(await send("POST /t-acme/projects", { body }), 400);
  });

  test("[W3.8] the host is notified of what is ignored", async () => {
    const heard: IgnoredFields[] = [];
    const { send, ids } = await serve({ onIgnored: (ignored) => void heard.push(ignored) });
    const body = { title: "Copy", icon: { type: "emoji", src: "🚀", colour: "red" } };
    expect((await send(`PATCH /t-acme/cards/${ids.card_id}?x=1`, { body })).status).toBe(200);
    expect(heard).toMatchObject([
      { operation: "updateCard", fields: [{ path: "x" }, { path: "icon.colour", nearest: "color" }], more: 0 },
    ]);
  });
});
