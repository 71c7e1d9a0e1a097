import { afterEach, describe, expect, test, vi } from "vitest";
import { StorageError, Workspace, WorkspaceError } from "workspace-engine";
import { createFetchHandler } from "workspace-engine/http";
import { faultStorage, manualClock } from "workspace-engine/testing";
import { newWorkspace } from "../operations/fixture";
import { errorIn, requestOf, serve } from "./fixture";

const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const secret = "postgres://root:hunter2@db/acme";
const failure = new Error(secret);
const fails = (): never => {
  throw failure;
};

afterEach(() => vi.restoreAllMocks());

describe("ids and the log", () => {
  test.each([
    ["GET /t-acme/tags", 200, "getTags", "/{team_id}/tags", "t-acme", "u-ada"],
    ["GET /t-acme/cards/404", 404, "getCard", "/{team_id}/cards/{card_id}", "t-acme", "u-ada"],
    ["HEAD /t-acme/cards/1", 200, "getCard", "/{team_id}/cards/{card_id}", "t-acme", "u-ada"],
    ["GET /users/me", 200, "getCurrentUser", "/users/me", "t-acme", "u-ada"],
    ["PATCH /t-acme/tags", 405, undefined, "/{team_id}/tags", undefined, undefined],
    ["GET /nothing", 404, undefined, undefined, undefined, undefined],
    ["OPTIONS /t-acme/tags", 204, undefined, "/{team_id}/tags", undefined, undefined],
  ])("[W5.1 W5.2] %s is reported as %i", async (call, status, operation, route, team_id, user_id) => {
    const { send, log } = await serve();
    const received = await send(call);
    const id = received.headers.get("x-request-id");
    expect(id).toMatch(ulid);
    const [method = "", path] = call.split(" ");
    const entry = { id, method, path: `/v1${path}`, route, operation, status, team_id, user_id };
    expect(log).toEqual([
      { ...entry, duration: expect.any(Number), error: status < 400 ? undefined : expect.any(WorkspaceError) },
    ]);
    if (status >= 400) expect(received.body).toMatchObject({ error: { id } });
    expect(log[0]?.error?.id).toBe(status < 400 ? undefined : id);
  });

  test("[W5.1] no two requests have the same id", async () => {
    const { send, log } = await serve();
    await Promise.all(Array.from({ length: 50 }, () => send("GET /t-acme/cards/404")));
    expect(new Set(log.map(({ id }) => id)).size).toBe(50);
  });

  test("[W5.2] the log holds no token, and nothing of what was sent but the path", async () => {
    const { send, log } = await serve();
    await send("POST /t-acme/projects?secret=1", { body: { title: "Plans" } });
    expect(JSON.stringify(log)).not.toMatch(/Bearer|"admin"|secret|Plans/);
  });

  test("[W5.2] what the hook throws is printed and changes nothing", async () => {
    const print = vi.spyOn(console, "error").mockImplementation(() => {});
    for (const onRequest of [fails, async () => fails()]) {
      const { send } = await serve({ onRequest });
      expect((await send("GET /t-acme/tags")).status).toBe(200);
      expect((await send("GET /nothing")).status).toBe(404);
    }
    expect(print.mock.calls).toEqual(Array(4).fill([expect.any(String), failure]));
  });

  test("[W5.1] the host names requests, unless it gives what no header can hold", async () => {
    const given = async (requestId: (request: Request) => string) =>
      (await (await serve({ requestId })).send("GET /nothing")).headers.get("x-request-id");
    expect(await given((request) => `proxy-${request.method}`)).toBe("proxy-GET");
    for (const bad of ["", "a\r\nSet-Cookie: x", "a b", "\u00e9", "x".repeat(129)])
      expect(await given(() => bad)).toMatch(ulid);
  });

  test("[W5.1] where naming a request throws, that is printed and the request is named here", async () => {
    const print = vi.spyOn(console, "error").mockImplementation(() => {});
    const { send } = await serve({ requestId: fails });
    expect((await send("GET /nothing")).headers.get("x-request-id")).toMatch(ulid);
    expect(print.mock.calls).toEqual([[expect.any(String), failure]]);
  });

  test("[X1.3] an error is dated by the handler's clock, in its unit, where no workspace raised it", async () => {
    const dated = async (options: object) => errorIn(await (await serve(options)).send("GET /nothing"), 404).date;
    expect(await dated({})).toBe(1767603600);
    expect(await dated({ timeUnit: "milliseconds" })).toBe(1767603600000);
    const clock = manualClock();
    clock.advance("1d");
    expect(await dated({ clock })).toBe(1767690000);
    expect(errorIn(await (await serve({ clock })).send("GET /t-acme/cards/404"), 404).date).toBe(1767603600);
  });
});

test("[X1.3] an error is dated by its workspace's clock, in its unit, also where the workspace did not raise it", async () => {
  const { workspace, clock } = newWorkspace({ timeUnit: "milliseconds" });
  clock.advance("1d");
  const handle = createFetchHandler({ workspace: () => workspace, authenticate: () => ({ ...workspace.actor }) });
  for (const raw of ["{", "{}", '"x"']) {
    const response = await handle(requestOf("POST /t-acme/projects", { raw }));
    expect((await response.json()).error.date).toBe(Date.UTC(2026, 0, 6, 9));
  }
});

describe("errors", () => {
  const actor = { user_id: "u-ada", role: "admin" } as const;

  test.each([
    ["authenticate", { authenticate: fails }],
    ["authenticate, later", { authenticate: async () => fails() }],
    ["workspace", { workspace: fails }],
    ["workspace, later", { workspace: async () => fails() }],
    ["authorize", { workspace: () => new Workspace({ teamId: "t-acme", actor, authorize: fails }) }],
  ])("[W5.2] what %s throws is a 500 that reveals nothing of it, and the hook is notified", async (_, options) => {
    const { send, log } = await serve(options);
    const received = await send("GET /t-acme/tags");
    const error = errorIn(received, 500);
    expect(error.sec).toBe("SEC:000-00001");
    expect(JSON.stringify([received.body, ...received.headers])).not.toContain("hunter2");
    expect(log.at(-1)).toMatchObject({ id: error.id, error: { id: error.id, cause: { message: secret } } });
  });

  test("[W5.2] a body that was read already is the host's mistake", async () => {
    const { handle } = await serve();
    const request = requestOf("POST /t-acme/projects", { body: { title: "Shop" } });
    await request.text();
    expect((await handle(request)).status).toBe(500);
  });

  test("[W5.2] a host may refuse in its own words", async () => {
    const refused = new WorkspaceError({ code: "no_access", status: 403, sec: "SEC:000-00014" }, "Pay first.");
    const { send, log } = await serve({ workspace: () => Promise.reject(refused) });
    const error = errorIn(await send("GET /t-acme/tags"), 403);
    expect(error).toMatchObject({ message: "Pay first.", id: log[0]?.id, date: 1767603600 });
  });

  test("[W5.8] while the storage is away it is 503, with Retry-After", async () => {
    const { workspace, storage } = await serve();
    const failing = faultStorage(storage, { seed: 1 });
    const away = new Workspace({ teamId: workspace.teamId, actor, storage: failing });
    await away.getTags();
    failing.failNext("find", new StorageError("unavailable", secret));
    const { send } = await serve({ workspace: () => away });
    const received = await send("GET /t-acme/tags");
    expect(errorIn(received, 503).message).not.toContain("hunter2");
    expect(received.headers.get("retry-after")).toBe("1");
  });
});

describe("requests given up", () => {
  test("[W5.5] give up their operation", async () => {
    const { send, log, storage } = await serve();
    const before = await storage.changes("t-acme", 0, 1000);
    const signal = AbortSignal.abort(new Error("gone"));
    errorIn(await send("POST /t-acme/projects", { body: { title: "Shop" }, signal }), 499);
    expect(log.at(-1)?.error).toMatchObject({ code: "request_aborted" });
    expect(await storage.changes("t-acme", 0, 1000)).toEqual(before);
  });

  test("[W5.5] give it up while it is carried out", async () => {
    const controller = new AbortController();
    const { workspace } = await serve();
    const { send } = await serve({
      workspace: () => {
        controller.abort();
        return workspace;
      },
    });
    errorIn(await send("GET /t-acme/tags", { signal: controller.signal }), 499);
  });

  test("[W5.5] while their body arrives do nothing", async () => {
    const { send, storage } = await serve();
    const before = await storage.changes("t-acme", 0, 1000);
    const controller = new AbortController();
    const raw = new ReadableStream({
      pull(stream) {
        stream.enqueue(new TextEncoder().encode('{"title": "Sh'));
        controller.abort();
        stream.error(controller.signal.reason);
      },
    });
    errorIn(await send("POST /t-acme/projects", { raw, signal: controller.signal }), 499);
    expect(await storage.changes("t-acme", 0, 1000)).toEqual(before);
  });
});

describe("pages of other origins", () => {
  const from = (origin: string, more: object = {}) => ({ headers: { origin, ...more } });
  const asking = { "access-control-request-method": "PATCH", "access-control-request-headers": "authorization" };
  const app = "https://app.example";

  test("[W6.2] are allowed nothing by default", async () => {
    const { send } = await serve();
    for (const call of ["GET /t-acme/tags", "OPTIONS /t-acme/tags"]) {
      const { headers } = await send(call, from(app, asking));
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });

  test("[W6.2] of an allowed origin read answers and errors, and others do not", async () => {
    const { send } = await serve({ cors: { origins: [app] } });
    for (const call of ["GET /t-acme/tags", "GET /t-acme/cards/404", "GET /nothing"]) {
      const { headers } = await send(call, from(app));
      expect(headers.get("access-control-allow-origin")).toBe(app);
      expect(headers.get("access-control-expose-headers")).toContain("X-Request-Id");
      expect(headers.get("vary")).toBe("Origin");
      for (const origin of ["https://evil.example", "https://app.example.evil", "null", "*", ""]) {
        const other = await send(call, from(origin));
        expect(other.headers.has("access-control-allow-origin"), origin).toBe(false);
        expect(other.headers.get("vary")).toBe("Origin");
      }
    }
  });

  test("[W6.2] of an origin that a function allows do", async () => {
    const { send } = await serve({ cors: { origins: (origin) => origin.endsWith(".app.example") } });
    const preview = "https://preview-7.app.example";
    for (const [origin, allowed] of [[preview, preview] as const, [app, null] as const]) {
      const { headers } = await send("GET /t-acme/tags", from(origin));
      expect([headers.get("access-control-allow-origin"), headers.get("vary")]).toEqual([allowed, "Origin"]);
    }
  });

  test("[W6.2] of any origin do where all are allowed", async () => {
    const { send } = await serve({ cors: { origins: "*" } });
    const { headers } = await send("GET /t-acme/tags", from(app));
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.has("access-control-allow-credentials")).toBe(false);
  });

  test("[W6.2] ask beforehand without a token", async () => {
    const { send } = await serve({ cors: { origins: [app], maxAge: 5 } });
    const { status, headers } = await send("OPTIONS /t-acme/cards/1", { token: "", ...from(app, asking) });
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe(app);
    expect(headers.get("access-control-allow-methods")).toContain("PATCH");
    expect(headers.get("access-control-allow-headers")).toContain("Authorization, Content-Type, Last-Event-ID");
    expect(headers.get("access-control-max-age")).toBe("5");
  });
});
