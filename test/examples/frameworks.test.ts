import type { RequestListener, Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Workspace } from "workspace-engine";
import { type FetchHandlerOptions, nodeListener } from "workspace-engine/http";
import { createApp as createExpress } from "../../examples/express/app";
import { createApp as createFastify } from "../../examples/fastify/app";
import { createApp as createHono } from "../../examples/hono/app";
import { listen, urlOf } from "../../src/cli/listen";
import { everyMethodOverHttp } from "./every-method";
import { watchOverHttp } from "./watch-over-http";

type CreateListener = (options: FetchHandlerOptions) => RequestListener | Promise<RequestListener>;

const frameworks: Readonly<Record<string, CreateListener>> = {
  Express: (options) => createExpress(options),
  Fastify: async (options) => {
    const app = createFastify(options);
    await app.ready();
    return (incoming, outgoing) => app.routing(incoming, outgoing);
  },
  Hono: (options) => {
    const app = createHono(options);
    return nodeListener((request) => app.fetch(request));
  },
};

const ada = { user_id: "u-ada", role: "admin", team_id: "t-acme" } as const;
const headers = { authorization: "Bearer secret", "content-type": "application/json" };

describe.each(Object.entries(frameworks))("the engine in %s", (_name, createListener) => {
  const acme = new Workspace({ teamId: "t-acme", actor: ada });
  let server: Server;
  let url = "";

  beforeAll(async () => {
    const listener = await createListener({
      workspace: (teamId) => (teamId === acme.teamId ? acme : null),
      authenticate: (token) => (token === "secret" ? ada : null),
      bodyLimit: 100_000,
    });
    server = await listen(listener, { host: "127.0.0.1", port: 0 });
    url = urlOf(server);
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test("[W1.1 W4.1 W11.11] answers every method as the handler does", () => everyMethodOverHttp(`${url}/v1`));

  test("[E2.13 W11.11] leaves errors to the handler", async () => {
    const send = (body: string, type = "application/json") =>
      fetch(`${url}/v1/t-acme/projects`, { method: "POST", headers: { ...headers, "content-type": type }, body });
    for (const [response, status] of [
      [await send("{"), 400],
      [await send("title=x", "application/x-www-form-urlencoded"), 415],
      [await send(" ".repeat(100_001)), 413],
      [await fetch(`${url}/v1/no/such/path`, { headers }), 404],
    ] as const) {
      expect(response.status).toBe(status);
      expect((await response.json()).error).toMatchObject({ code: status, id: response.headers.get("x-request-id") });
    }
  });

  test("[W12.1 W11.11] sends the events of a live view as they come", () => watchOverHttp(`${url}/v1`, "t-acme"));

  test("[W11.11] leaves the app's own routes alone", async () => {
    const echo = await fetch(`${url}/echo`, { method: "POST", headers, body: '{"a":1}' });
    expect(await echo.json()).toEqual({ a: 1 });
  });
});
