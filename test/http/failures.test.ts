import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MemoryStorage, StorageError, Workspace } from "workspace-engine";
import { createCalendarHandler } from "workspace-engine/export";
import { createFetchHandler, type FetchHandlerOptions, nodeListener } from "workspace-engine/http";
import { errorEnvelopeSchema } from "workspace-engine/schemas";
import { importHandler } from "../../src/cli/import";
import { type BoardFile, siteOf } from "../../src/cli/site";
import { everyRoute, furtherRoutes } from "../../src/http/route";
import { EventStream } from "../../src/http/streams/event-stream";
import type { Source } from "../../src/http/streams/sources";
import { some } from "../runs";
import { EventReader } from "./event-reader";
import { requestOf } from "./fixture";
import { serving } from "./serving";

const actor = { user_id: "u-ada", role: "admin" } as const;
const thrown = [new Error("secret"), new StorageError("unavailable", "secret"), undefined, "secret"];
const everyPath = [...everyRoute(), ...furtherRoutes()].map(({ method, path }) => `${method} ${path}`);

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

const fail = (): never => {
  throw new Error("secret");
};

/** A workspace each of whose methods throws. */
function broken(error: unknown, teamId = "t-acme"): Workspace {
  const workspace: Workspace = new Proxy(new Workspace({ teamId, actor }), {
    get(target, name) {
      if (name === "as") return () => workspace;
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return () => {
        throw error;
      };
    },
  });
  return workspace;
}

/** A file of the board whose content cannot be had. */
const brokenFile = (error: unknown): BoardFile => ({
  get content(): never {
    throw error;
  },
  headers: {},
});

async function expectEnvelope(response: Response, statuses: readonly number[] = [500, 503]): Promise<void> {
  const text = await response.text();
  expect([response.status, text]).toEqual([expect.toBeOneOf([...statuses]), expect.stringMatching(/^\{"error":/)]);
  expect(text).not.toContain("secret");
  const { error } = errorEnvelopeSchema.parse(JSON.parse(text));
  expect([error.code, error.id]).toEqual([response.status, response.headers.get("x-request-id")]);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
}

describe("whatever fails is answered in the envelope", () => {
  test.each(some(everyPath))("[W5.2] %s", async (route) => {
    const call = route.replace("{team_id}", "t-acme").replaceAll(/\{\w+\}/g, "1");
    for (const error of thrown) {
      const handle = createFetchHandler({
        workspace: () => broken(error),
        authenticate: () => ({ ...actor, team_id: "t-acme" }),
      });
      const body = call.startsWith("GET") ? {} : { body: { type: "card", card_filters: {} } };
      await expectEnvelope(await handle(requestOf(call, body)));
    }
  });

  test.each<[string, Partial<FetchHandlerOptions>]>([
    ["clock", { clock: { ...new Workspace({ teamId: "t", actor }).clock, now: fail } }],
    ["cors", { cors: { origins: fail } }],
  ])("[W5.2] where the host's %s throws", async (_, options) => {
    const handle = createFetchHandler({ workspace: () => null, authenticate: () => actor, ...options });
    await expectEnvelope(await handle(requestOf("GET /t-acme/tags", { headers: { origin: "https://a.example" } })));
  });

  test("[W5.2] what serve answers beside the API", async () => {
    for (const error of thrown) {
      const storage = new MemoryStorage();
      const workspace = broken(error);
      const site = siteOf({
        storage,
        teamId: "t-acme",
        api: () => Promise.reject(error),
        board: new Map([["/", brokenFile(error)]]),
        mounted: {
          import: importHandler((token) => (token === "good" ? workspace : null), 1000),
          calendar: createCalendarHandler(() => Promise.reject(error)),
        },
      });
      const url = await serving(nodeListener(site));
      const send = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, init);
      const headers = { authorization: "Bearer good" };
      for (const path of ["/", "/v1/users/me", "/calendar/x.ics"]) await expectEnvelope(await send(path));
      await expectEnvelope(await send("/import?name=a.csv", { method: "POST", headers, body: "Title\nOne\n" }));
      const refused = [
        [await send("/docs", { method: "POST" }), 405],
        [await send("/calendar/x.ics", { method: "POST" }), 405],
        [await send("/calendar/"), 404],
        [await send("/import"), 405],
        [await send("/import", { method: "POST" }), 401],
        [await send("/import", { method: "POST", headers: { authorization: "Bearer x" } }), 401],
        [await send("/import?time_zone=Mars", { method: "POST", headers, body: "a" }), 400],
        [await send("/import", { method: "POST", headers, body: "a".repeat(1001) }), 413],
      ] as const;
      for (const [response, status] of refused) await expectEnvelope(response, [status]);
    }
  });

  test("[W5.2] an import that the storage refuses as too large", async () => {
    const storage = new MemoryStorage();
    vi.spyOn(storage, "commit").mockRejectedValue(new StorageError("limit", "secret"));
    const workspace = new Workspace({ teamId: "t-acme", actor, storage });
    const site = siteOf({
      storage,
      teamId: "t-acme",
      api: () => Promise.reject(new Error("secret")),
      mounted: { import: importHandler(() => workspace, 1000) },
    });
    const url = await serving(nodeListener(site));
    const init = { method: "POST", headers: { authorization: "Bearer x" }, body: "Title\nOne\n" };
    await expectEnvelope(await fetch(`${url}/import?name=a.csv`, init), [413]);
  });

  test("[W5.2] a body of a handler's answer that fails before it begins, in node:http", async () => {
    const body = () => new ReadableStream({ pull: (controller) => controller.error(new Error("secret")) });
    await expectEnvelope(await fetch(await serving(nodeListener(() => new Response(body())))));
  });
});

test("[W5.2] a stream that has begun ends with the event end", async () => {
  const source: Source = { ending: undefined, wake: () => {}, next: fail, close: () => {} };
  const events = new EventReader(new Response(new EventStream(source, 1, 1e6).body));
  const last = await events.next();
  expect(last).toMatchObject({ event: "end", data: { error: { code: 500 } } });
  expect(JSON.stringify(last)).not.toContain("secret");
  expect(await events.next()).toBeUndefined();
});
