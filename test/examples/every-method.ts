import { expect } from "vitest";

/** Sends a request of each method to an API with an empty workspace t-acme, as any client would. */
export async function everyMethodOverHttp(url: string): Promise<void> {
  const headers = { authorization: "Bearer secret", "content-type": "application/json" };
  const send = (method: string, path: string, body?: object) =>
    fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const created = await send("POST", "/t-acme/projects", { title: "Caf\u00e9 \u{1f30d}" });
  const { project } = await created.json();
  expect([created.status, project.title]).toEqual([200, "Caf\u00e9 \u{1f30d}"]);
  const at = `/t-acme/projects/${project.id}`;
  expect((await (await send("PATCH", at, { title: "Site" })).json()).project.title).toBe("Site");
  expect((await send("HEAD", at)).status).toBe(200);
  expect((await send("OPTIONS", at)).status).toBe(204);
  expect((await (await send("GET", "/t-acme/search?q=site")).json()).count).toBe(0);
  const removed = await send("DELETE", at);
  expect([removed.status, await removed.text()]).toEqual([200, "{}"]);
  expect((await send("GET", at)).status).toBe(404);
  expect((await fetch(`${url}/users/me`)).status).toBe(401);
}
