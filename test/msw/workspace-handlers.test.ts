import { http, passthrough } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { workspaceHandlers } from "workspace-engine/msw";
import { createTestWorkspace } from "workspace-engine/testing";
import { boardWithLists, refusalOf } from "../operations/fixture";

const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

type Options = Omit<Parameters<typeof workspaceHandlers>[0], "workspace">;

async function served(options: Options = {}) {
  const made = await createTestWorkspace();
  server.use(...workspaceHandlers({ workspace: made.workspace, ...options }));
  return made;
}

const root = "https://workspace.test/v1";
const headers = { authorization: "Bearer anything", "content-type": "application/json" };

/** What a page sends, such as `GET /users/me`, with any token unless one is given. */
function sent(methodAndPath: string, body?: object, token = "anything"): Promise<Response> {
  const [method = "", path = ""] = methodAndPath.split(" ");
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(`${root}${path}`, { method, headers: { ...headers, authorization: `Bearer ${token}` }, ...init });
}

describe("workspaceHandlers", () => {
  test("[V3.3] is one handler for every path and method below the base URL", async () => {
    const { workspace } = await served();
    expect(workspaceHandlers({ workspace }).length).toBe(1);
    const created = await sent("POST /t-acme/projects", { title: "Café 🌍" });
    expect(created.status).toBe(200);
    const { project } = await created.json();
    expect((await workspace.getProject({ project_id: project.id })).project.title).toBe("Café 🌍");
    const one = `/t-acme/projects/${project.id}`;
    expect((await (await sent(`PATCH ${one}`, { title: "Site" })).json()).project.title).toBe("Site");
    expect((await (await sent("GET /users/me")).json()).user.user_id).toBe("u-ada");
    const removed = await sent(`DELETE ${one}`);
    expect([removed.status, await removed.json()]).toEqual([200, {}]);
    await refusalOf(workspace.getProject({ project_id: project.id }), 404);
  });

  test("[V3.3] answers errors in the API's envelope", async () => {
    await served();
    const answers = await Promise.all([
      fetch(`${root}/t-acme/projects`),
      sent("GET /t-else/projects"),
      sent("GET /t-acme/nothing/here"),
      fetch(`${root}/t-acme/projects`, { method: "POST", headers, body: "{" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 404, 400]);
    for (const answer of answers) expect((await answer.json()).error.code).toBe(answer.status);
  });

  test("[V3.3] takes any token for the workspace's user, or one alone", async () => {
    await served({ token: "secret" });
    expect((await sent("GET /users/me", undefined, "secret")).status).toBe(200);
    expect((await sent("GET /users/me", undefined, "other")).status).toBe(401);
  });

  test("[V3.3] can distinguish several users by their tokens", async () => {
    const { workspace } = await served({
      authenticate: (token) => (token === "max" ? { user_id: "u-max", role: "viewer" } : null),
    });
    const { board_id } = await boardWithLists(workspace);
    const at = `/t-acme/boards/${board_id}`;
    expect((await sent(`GET ${at}`, undefined, "max")).status).toBe(200);
    expect((await sent(`PATCH ${at}`, { title: "Mine" }, "max")).status).toBe(403);
    expect((await sent(`GET ${at}`)).status).toBe(401);
  });

  test.each(["https://api.example.test/v1", "https://api.example.test/work/api/v1/", "http://localhost:4999"])(
    "[V3.3] serves %s, and nothing beside it",
    async (baseUrl) => {
      await served({ baseUrl });
      const url = `${baseUrl.replace(/\/$/, "")}/users/me`;
      expect((await fetch(url, { headers })).status).toBe(200);
      const { origin } = new URL(baseUrl);
      for (const elsewhere of ["https://elsewhere.test/v1/users/me", `${origin}2/users/me`]) {
        await expect(fetch(elsewhere, { headers })).rejects.toThrow();
      }
    },
  );

  test("[V3.3] lets requests to other places by", async () => {
    await served();
    const passed: string[] = [];
    server.use(
      http.all("https://elsewhere.test/*", ({ request }) => {
        passed.push(request.url);
        return passed.length > 1 ? passthrough() : Response.json({ from: "another handler" });
      }),
    );
    const answer = await fetch("https://elsewhere.test/v1/users/me");
    expect(await answer.json()).toEqual({ from: "another handler" });
    expect(passed).toEqual(["https://elsewhere.test/v1/users/me"]);
  });

  test("[V3.3] fails as the storage does, and as the network does", async () => {
    const { storage } = await served();
    storage.failNext("find", "unavailable");
    const failing = await sent("GET /t-acme/projects");
    expect([failing.status, (await failing.json()).error.code]).toEqual([503, 503]);
    server.use(http.all(`${root}/*`, () => Response.error()));
    await expect(sent("GET /t-acme/projects")).rejects.toThrow(TypeError);
  });
});
