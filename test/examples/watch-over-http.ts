import { expect } from "vitest";
import { EventReader } from "../http/event-reader";

const headers = { authorization: "Bearer secret", "content-type": "application/json" };

/** Watches the boards of a workspace that is served, and compares what is reported with what is written meanwhile. */
export async function watchOverHttp(base: string, team: string, token = "secret"): Promise<void> {
  const own = { ...headers, authorization: `Bearer ${token}` };
  const send = async (path: string, body: object) => {
    const response = await fetch(`${base}/${team}${path}`, {
      method: "POST",
      headers: own,
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const wrong = await fetch(`${base}/${team}/views/live`, { method: "POST", headers: own, body: '{"type":"list"}' });
  expect([wrong.status, (await wrong.json()).error.code]).toEqual([400, 400]);
  const { project } = await send("/projects", { title: "Watched" });
  const control = new AbortController();
  const request = { type: "board", board_filters: { include: { projects: [project.id] } } };
  const at = `${base}/${team}/views/live?request=${encodeURIComponent(JSON.stringify(request))}`;
  const response = await fetch(at, { headers: own, signal: control.signal });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
  const events = new EventReader(response);
  expect(await events.next()).toMatchObject({ event: "snapshot", data: { items: [], status: "live" } });
  for (const title of ["Caf\u00e9 \u{1f30d}", "Second"]) {
    await send("/boards", { title, project_id: project.id });
    const { event, data } = (await events.next()) ?? {};
    expect([event, data.added.map(({ item }: { item: { title: string } }) => item.title)]).toEqual(["diff", [title]]);
  }
  control.abort();
}
