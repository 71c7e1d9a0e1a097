import { request } from "node:http";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { Workspace } from "workspace-engine";
import { compressing } from "../../src/cli/compress";
import { hostNamed, knownHosts } from "../../src/cli/listen";
import { readArguments } from "../../src/cli/read-arguments";
import { usePrograms } from "./use-programs";

const { folder, start, file } = usePrograms();

/** A Node.js server's answer as sent over the wire. */
const sent = (url: string, headers: Readonly<Record<string, string>> = {}, method = "GET") =>
  new Promise<{ status: number | undefined; headers: Readonly<Record<string, unknown>>; body: Buffer }>(
    (resolve, reject) => {
      const asking = request(url, { method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      });
      asking.on("error", reject).end();
    },
  );

const text = "x".repeat(5000);
const answering = (init: ResponseInit, body: BodyInit | null = text) =>
  compressing(async () => new Response(body, init));
const json = { "content-type": "application/json; charset=utf-8" };
const asking = (accepted: string, more = {}) =>
  new Request("http://localhost/", { headers: { "accept-encoding": accepted, ...more } });

describe("what serve answers", () => {
  test.each([
    ["gzip", "gzip"],
    ["gzip, deflate, br", "br"],
    ["br;q=0.5, gzip", "gzip"],
    ["BR;Q=1", "br"],
    ["*", "br"],
    ["br;q=0, *;q=0.1", "gzip"],
    ["gzip;q=0", null],
    ["deflate", null],
    ["identity", null],
    ["", null],
    ["gzip;q=x", null],
  ])("[W11.35] is compressed for Accept-Encoding: %s as %s", async (accepted, coding) => {
    const answer = await answering({ headers: json })(asking(accepted));
    expect([answer.headers.get("content-encoding"), answer.headers.get("vary")]).toEqual([coding, "accept-encoding"]);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const whole = coding === "br" ? brotliDecompressSync(bytes) : coding === "gzip" ? gunzipSync(bytes) : bytes;
    expect(new TextDecoder().decode(whole)).toBe(text);
    if (coding !== null) expect(bytes.length).toBeLessThan(100);
  });

  test("[W11.35] is left as it is where it is short, an image or nothing", async () => {
    const isCompressed = async (init: ResponseInit, body?: BodyInit | null) =>
      (await answering(init, body)(asking("gzip"))).headers.has("content-encoding");
    expect(await isCompressed({ headers: json })).toBe(true);
    expect(await isCompressed({ headers: json, status: 500 })).toBe(true);
    expect(await isCompressed({ headers: json }, "{}")).toBe(false);
    expect(await isCompressed({ headers: { "content-type": "image/png" } })).toBe(false);
    expect(await isCompressed({ headers: json, status: 204 }, null)).toBe(false);
  });

  test("[W11.35] of a stream, each event is sent compressed at once, and who leaves ends it", async () => {
    const stream = { headers: { "content-type": "text/event-stream; charset=utf-8" } };
    let send: (event: string) => void = () => {};
    const cancel = vi.fn();
    const body = () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          send = (event) => controller.enqueue(new TextEncoder().encode(event));
        },
        cancel,
      });
    const plain = await answering(stream, body())(asking("br"));
    expect(plain.headers.get("content-encoding")).toBeNull();

    const answer = await answering(stream, body())(asking("gzip, br"));
    expect([answer.headers.get("content-encoding"), answer.headers.get("vary")]).toEqual(["gzip", "accept-encoding"]);
    const parts = answer.body?.pipeThrough(new DecompressionStream("gzip")).getReader();
    for (const event of ["data: 1\n\n", `data: ${text}\n\n`]) {
      send(event);
      const decoder = new TextDecoder();
      let received = "";
      while (received.length < event.length) received += decoder.decode((await parts?.read())?.value, { stream: true });
      expect(received).toBe(event);
    }
    await parts?.cancel();
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce());
  });

  test("[W11.35] is 304 for a request that names its etag", async () => {
    const handle = answering({ headers: { ...json, etag: 'W/"1"' } });
    expect((await handle(asking("gzip"))).headers.get("etag")).toBe('W/"1"');
    for (const known of ['W/"1"', 'W/"0", W/"1"', "*"]) {
      const answer = await handle(asking("gzip", { "if-none-match": known }));
      expect([answer.status, await answer.text(), answer.headers.get("vary")]).toEqual([304, "", "accept-encoding"]);
    }
    expect((await handle(asking("gzip", { "if-none-match": 'W/"2"' }))).status).toBe(200);
  });

  test("[W11.35 W11.37 W11.1] over the wire", async () => {
    const tokenFile = file("token", "from-a-file\n");
    const { url, token, client, send, team } = await start("--quiet", "--token-file", tokenFile);
    expect(token).toBe("from-a-file");

    const page = await sent(`${url}/openapi.json`, { "accept-encoding": "gzip" });
    const expected = { "content-encoding": "gzip", vary: "accept-encoding", etag: expect.any(String) };
    expect(page.headers).toMatchObject(expected);
    expect(gunzipSync(page.body).toString()).toContain('"openapi"');
    const again = await sent(`${url}/openapi.json`, { "if-none-match": String(page.headers["etag"]) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await sent(`${url}/openapi.json`, { "accept-encoding": "gzip" }, "HEAD");
    expect([head.status, head.body.length, head.headers["etag"]]).toEqual([200, 0, page.headers["etag"]]);
    const api = await sent(`${url}/openapi.json`, { "accept-encoding": "br" });
    expect(JSON.parse(brotliDecompressSync(api.body).toString())).toHaveProperty("openapi");

    const { port } = new URL(url);
    for (const host of ["evil.example", `evil.example:${port}`, "127.0.0.1.evil.example", "192.168.0.7", "a b"]) {
      const answer = await sent(`${url}/health`, { host });
      expect([answer.status, JSON.parse(answer.body.toString())]).toMatchObject([403, { error: { code: 403 } }]);
    }
    for (const host of ["localhost", `LOCALHOST:${port}`, "127.0.0.1", "[::1]:80", "board.localhost"])
      expect((await sent(`${url}/health`, { host })).status, host).toBe(200);

    // Its only member is who the token stands for.
    const actor = { user_id: "u-eve", role: "admin" } as const;
    const source = new Workspace({ teamId: team, actor, history: true });
    await source.addMember({ user_id: "u-eve", role: "owner", email: "eve@example.com" });
    const { project } = await source.createProject({ title: "Website" });
    const snapshot = await source.export();
    expect((await client.getCurrentUser()).user.id).toBe("owner");
    expect((await client.load(snapshot)).loaded).toMatchObject({ projects: 1, members: 1 });
    expect(await client.export()).toEqual(snapshot);
    expect((await client.getCurrentUser()).user.id).toBe("u-eve");
    expect((await client.getProjects()).projects).toEqual([project]);
    expect((await send(`PUT /${team}/snapshot`, snapshot)).status).toBe(409);
  });
});

describe("the host that a request names", () => {
  const statusFor = async (listening: string, allowed: readonly string[], host: string) =>
    knownHosts(
      async () => new Response(),
      listening,
      allowed,
    )(new Request("http://localhost/", { headers: { host } })).then(
      ({ status }) => status,
      ({ status }) => status,
    );

  test.each<[string, readonly string[], string, number]>([
    ["127.0.0.1", [], "app.example.org", 403],
    ["127.0.0.1", ["app.example.org"], "app.example.org:443", 200],
    ["127.0.0.1", ["app.example.org"], "other.example.org", 403],
    ["::1", [], "[::1]:8787", 200],
    ["::1", [], "app.example.org", 403],
    ["0.0.0.0", [], "app.example.org", 200],
    ["0.0.0.0", ["app.example.org"], "other.example.org", 403],
    ["192.168.0.7", ["app.example.org"], "192.168.0.7:8787", 200],
    ["localhost", [], "localhost.evil.example", 403],
  ])("[W11.37] on %s with %j allowed, %s is %i", async (listening, allowed, host, status) => {
    expect(await statusFor(listening, allowed, host)).toBe(status);
  });

  test("[W11.37] a name that is none is not allowed", () => {
    expect(["a b", "", "a/b", "u@a"].map(hostNamed)).toEqual([undefined, undefined, undefined, undefined]);
    expect(() => readArguments(["serve", "--allow-host", "a/b"])).toThrow("--allow-host must be a host name");
  });
});

describe("a token that the list of processes does not show", () => {
  const tokensOf = (...args: readonly string[]) => {
    const command = readArguments(["serve", ...args]);
    return command.name === "serve" ? [command.options.token, command.options.metricsToken] : [];
  };

  test("[W11.1] is in a file or in the environment", () => {
    const secret = file("secret", "\n secret \n");
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv("WORKSPACE_ENGINE_TOKEN", "of-all");
    vi.stubEnv("WORKSPACE_ENGINE_METRICS_TOKEN", "of-metrics");
    expect(tokensOf()).toEqual(["of-all", "of-metrics"]);
    expect(tokensOf("--token-file", secret, "--metrics-token", "given")).toEqual(["secret", "given"]);
    expect(tokensOf("--token", "given", "--metrics-token-file", secret)).toEqual(["given", "secret"]);
    vi.stubEnv("WORKSPACE_ENGINE_TOKEN", "a b");
    expect(() => tokensOf()).toThrow("WORKSPACE_ENGINE_TOKEN must be 1 to 4096");
    vi.unstubAllEnvs();
    expect(tokensOf()).toEqual([undefined, undefined]);
    expect(() => tokensOf("--token", "a", "--token-file", secret)).toThrow("Give --token or --token-file, not both.");
    expect(() => tokensOf("--token-file", join(folder, "none"))).toThrow("none cannot be read.");
    expect(() => tokensOf("--token-file", file("secret", "two words"))).toThrow("secret holds must be 1 to 4096");
  });
});
