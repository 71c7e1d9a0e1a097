import { describe, expect, test } from "vitest";
import { createFetchHandler } from "workspace-engine/http";
import { freshWorkspace } from "./outcome";

async function serve() {
  const { workspace } = await freshWorkspace();
  const holder = { ...workspace.actor, team_id: "t-acme" };
  const handle = createFetchHandler({ workspace: () => workspace, authenticate: () => holder });
  const detailed = {
    authorization: "Bearer x",
    "content-type": "application/json",
    accept: "application/vnd.workspace-engine+json",
  };
  return async (path: string, body?: string, headers: object = {}) => {
    const method = body === undefined ? "GET" : "POST";
    const init = { method, headers: { ...detailed, ...headers }, ...(body === undefined ? {} : { body }) };
    const response = await handle(new Request(`http://host/v1/t-acme${path}`, init));
    return { status: response.status, answer: Object(await response.json()) };
  };
}

describe("requests that are larger than anybody needs", () => {
  test("[N2.7] a query string that is too long is 413", async () => {
    const send = await serve();
    const { status } = await send(`/cards?ids=${",".repeat(16_384 - 5)}`);
    expect(status).toBe(400);
    expect((await send(`/cards?ids=${",".repeat(16_384 - 4)}`)).status).toBe(413);
  });

  test("[N2.10] a body of more than a thousand fields is 413", async () => {
    const send = await serve();
    const body = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 0])));
    expect((await send("/projects", body(1000))).status).toBe(400);
    expect((await send("/projects", body(1001))).status).toBe(413);
    // Those of what the body holds are not its own, nor is what texts look like.
    const within = { title: "a", icon: JSON.parse(body(2000)), cover_image: [JSON.parse(body(2000))] };
    expect((await send("/projects", JSON.stringify(within))).status).toBe(400);
    const many = { title: "a", icon: Array.from({ length: 21 }, () => JSON.parse(body(1000))) };
    expect((await send("/projects", JSON.stringify(many))).status).toBe(413);
    expect((await send("/operations/load", JSON.stringify(many))).status).toBe(400);
    const looks = { title: "a", summary: '":{'.repeat(2000), description: `\\${'"a":'.repeat(2000)}` };
    expect((await send("/projects", JSON.stringify(looks))).status).toBe(200);
  });

  test("[N2.3 N2.6] a query of ten thousand empty ids reports a hundred of them", async () => {
    const send = await serve();
    const { answer } = await send(`/cards?ids=${",".repeat(9_000)}`);
    expect(answer.error.issues).toHaveLength(101);
  });

  test("[K6.1 E2.13] JSON nested thousands of levels deep is answered", async () => {
    const send = await serve();
    const deep = (open: string, close: string) => open.repeat(9_000) + close.repeat(9_000);
    for (const body of [
      `{"title":${deep("[", "]")}}`,
      `{"title":${deep('{"a":', "}").replace(":}", ":1}")}}`,
      deep("[", "]"),
    ]) {
      expect((await send("/projects", body)).status).toBe(400);
      expect((await send("/views/preview", body)).status).toBe(400);
    }
    expect((await send("/projects", "[".repeat(500_000))).status).toBe(413);
  });

  test("[K6.1] keys that repeat, numbers without end and a __proto__ are answered", async () => {
    const send = await serve();
    expect((await send("/projects", '{"title":1,"title":"Last"}')).answer.project.title).toBe("Last");
    expect((await send("/projects", `{"title":${"9".repeat(500_000)}}`)).status).toBe(400);
    expect((await send("/projects", '{"title":"A","__proto__":{"members":[{"user_id":"u-max"}]}}')).status).toBe(200);
  });

  test("[N2.3] a list of half a million elements is refused for its length, and not mended", async () => {
    const send = await serve();
    const { status, answer } = await send("/cards", `{"title":"A","tags":[${"1,".repeat(500_000)}1]}`, {
      accept: "*/*",
    });
    expect([status, answer.error.message]).toEqual([400, expect.stringContaining("tags")]);
  });

  test("[W4.1] a content type that is too long is none that is known", async () => {
    const send = await serve();
    expect((await send("/projects", "{}", { "content-type": `application/json;${" ".repeat(8192)}x` })).status).toBe(
      415,
    );
  });
});
