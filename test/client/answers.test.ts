import { createServer } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createClient } from "workspace-engine/client";
import { urlOf } from "../../src/cli/listen";
import { isUnsent } from "../../src/client/requests/send";
import { serving } from "../http/serving";
import { refusalOf } from "../operations/fixture";
import { overNetwork } from "./network";

const clientOf = (fetch: () => Promise<Response>) =>
  createClient({ baseUrl: "https://host.example/v1", token: "x", teamId: "t-acme", fetch, retry: false });
const answering = (json: string) => clientOf(async () => new Response(json));
const at = (url: string) => createClient({ baseUrl: `${url}/v1`, token: "secret", teamId: "t-acme", retry: false });

describe("what is no answer of the API", () => {
  const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
  test.each(["null", "true", "7", '"text"', "[]", deep, `{"tags":${deep}}`])("[W8.3] %.20s", async (json) => {
    expect(await refusalOf(answering(json).getTags(), 503)).toMatchObject({ code: "unreachable" });
    const created = await refusalOf(answering(json).createTag({ name: "One" }), 503);
    expect(created.message).toMatch(/may have been made\.$/);
  });

  test("[W8.3] verify answers a list, and nothing else does", async () => {
    expect(await answering("[]").verify()).toEqual([]);
    for (const json of ["{}", "null", deep])
      expect(await refusalOf(answering(json).verify(), 503)).toMatchObject({ code: "unreachable" });
  });
});

describe("over sockets", () => {
  test.each([301, 302, 303, 307, 308])("[W7.5] neither token nor body follow a %i", async (status) => {
    let asked = 0;
    const other = await serving((_, response) => {
      asked += 1;
      response.end('{"tag":{}}');
    });
    const url = await serving((_, response) => response.writeHead(status, { location: other }).end());
    const { message } = await refusalOf(at(url).createTag({ name: "One" }), 503);
    expect(message).toMatch(/redirects to another address/);
    expect(message).toMatch(status > 303 ? /Nothing was changed\.$/ : /may have been made\.$/);
    await refusalOf(at(url).getTags(), 503);
    expect(asked).toBe(0);
  });

  test("[W8.3] where the connection was refused nothing was changed, and where it was cut nobody knows", async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
    const nowhere = urlOf(closed);
    closed.close();
    const refused = await refusalOf(at(nowhere).createTag({ name: "One" }), 503);
    expect(refused.message).toBe("The server could not be reached. Nothing was changed.");
    const url = await serving((request) => request.socket.destroy());
    const cut = await refusalOf(at(url).createTag({ name: "One" }), 503);
    expect(cut.message).toBe("The server could not be reached. The change may have been made.");
    expect((await refusalOf(at(nowhere).getTags(), 503)).message).not.toContain("changed");
  });

  test("[W8.3] several addresses that refuse count as one, and a browser's message reveals nothing", () => {
    const refused = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    const reset = Object.assign(new Error("reset"), { code: "ECONNRESET" });
    const failed = (cause: unknown) => new TypeError("fetch failed", { cause });
    expect(isUnsent(failed(new AggregateError([refused, refused])))).toBe(true);
    expect(isUnsent(failed(new AggregateError([refused, reset])))).toBe(false);
    expect(isUnsent(failed(Object.assign(new Error("no name"), { syscall: "getaddrinfo" })))).toBe(true);
    expect([failed(undefined), failed(new AggregateError([])), undefined, "x"].map(isUnsent)).not.toContain(true);
  });
});

describe("a page that is back", () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each(["online", "visibilitychange"])("[W9.1] asks again at once: %s", async (event) => {
    const page = new EventTarget();
    const document = Object.assign(new EventTarget(), { visibilityState: "hidden" });
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
    vi.stubGlobal("document", document);
    const { client, network } = await overNetwork({ retry: { delay: 1e8, longestDelay: 1e8 } });
    network.isAway = true;
    const tags = client.getTags();
    const view = client.watchView({ type: "board", board_filters: {} });
    await expect.poll(() => network.requests.length).toBe(2);
    document.dispatchEvent(new Event("visibilitychange"));
    network.isAway = false;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(network.requests).toHaveLength(2);
    document.visibilityState = "visible";
    (event === "online" ? page : document).dispatchEvent(new Event(event));
    expect(await tags).toEqual({ tags: [] });
    await view.ready;
    view.close();
  });

  test("[W9.1] not before the server wants it", async () => {
    const page = new EventTarget();
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
    const { client, network } = await overNetwork({ retry: { delay: 1, longestDelay: 1e8 } });
    network.instead.push(new Response("", { status: 503, headers: { "retry-after": "1000" } }));
    const given = new AbortController();
    const tags = client.getTags({}, { signal: given.signal });
    await expect.poll(() => network.requests.length).toBe(1);
    page.dispatchEvent(new Event("online"));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(network.requests).toHaveLength(1);
    given.abort();
    await expect(tags).rejects.toThrow();
  });
});
