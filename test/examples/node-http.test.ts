import { once } from "node:events";
import type { Server } from "node:http";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createFetchHandler, nodeListener } from "workspace-engine/http";
import { listen, urlOf } from "../../src/cli/listen";
import { ChildProgram } from "../child-program";
import { EventReader } from "../http/event-reader";
import { type Served, serve } from "../http/fixture";
import { serving } from "../http/serving";

const root = fileURLToPath(new URL("../../", import.meta.url));

let served: Served;
let server: Server;
let url = "";

beforeAll(async () => {
  const streams = { maxPerToken: 1, resumeWithin: 0 };
  served = await serve({ bodyLimit: 100_000, bodyTimeout: 300, streams });
  server = await listen(
    nodeListener((request) => served.handle(request)),
    { host: "127.0.0.1", port: 0 },
  );
  url = urlOf(server);
});

afterEach(() => vi.restoreAllMocks());

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const headers = { authorization: "Bearer admin", "content-type": "application/json" };

/** The answer to these bytes until the connection is closed. */
async function exchange(...parts: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    received += text;
  });
  socket.on("error", () => {});
  for (const part of parts) socket.write(part);
  await once(socket, "close");
  return received;
}

test("[E2.13] it does not wait for the rest of a body that is too large", async () => {
  const head =
    "POST /v1/t-acme/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer admin\r\nContent-Length: 100001\r\n\r\n";
  expect(await exchange(head, "{")).toMatch(/^HTTP\/1\.1 413 /);
});

test("[E2.13] it answers before it closes on a body without an end", async () => {
  const head = "POST /v1/t-acme/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer admin\r\n";
  const chunk = `10000\r\n${" ".repeat(65_536)}\r\n`;
  expect(await exchange(`${head}Transfer-Encoding: chunked\r\n\r\n`, chunk, chunk)).toMatch(/^HTTP\/1\.1 413 /);
  expect(await exchange(`${head}Content-Length: 10\r\n\r\n`, "{")).toMatch(/^HTTP\/1\.1 408 /);
});

test.each([
  ["TRACE /v1/t-acme/tags", 405],
  ["TRACE /v1/nowhere/at/all", 404],
  ["PROPFIND /v1/t-acme/tags", 405],
  ["GET http://evil.example/v1/t-acme/tags", 401],
  ["OPTIONS *", 404],
  ["GET //evil.example/v1/t-acme/tags", 404],
  ["GET /v1/t-acme/tags?a=%0d%0aX:1", 401],
])("[E2.11] %s is answered with %i in the envelope", async (line, status) => {
  const answer = await exchange(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toContain(`"code":${status}`);
});

test("[E2.11] TRACE is logged by its name and answered with the allowed methods", async () => {
  const answer = await exchange("TRACE /v1/t-acme/tags HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect(answer).toMatch(/\r\nallow: POST, GET, HEAD, OPTIONS\r\n/);
  expect(served.log.at(-1)).toMatchObject({ method: "TRACE", status: 405, route: "/{team_id}/tags" });
});

test("[A1.1] two Authorization headers are none", async () => {
  const both = "Authorization: Bearer admin\r\nAuthorization: Bearer admin\r\n";
  const answer = await exchange(`GET /v1/t-acme/tags HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${both}\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});

test("[W11.11] a handler that throws is printed, and is a 500 in the envelope", async () => {
  const print = vi.spyOn(console, "error").mockImplementation(() => {});
  const secret = new Error("secret");
  const response = await fetch(await serving(nodeListener(() => Promise.reject(secret))));
  expect([response.status, await response.text()]).toEqual([500, expect.stringMatching(/^\{"error":(?!.*secret)/)]);
  expect(print.mock.calls).toEqual([[expect.any(String), secret]]);
});

test("[W12.10 W11.11] a client that closes its connection has left its stream", async () => {
  const body = JSON.stringify({ type: "card", card_filters: {} });
  const open = () => fetch(`${url}/v1/t-acme/views/live`, { method: "POST", headers, body });
  const events = new EventReader(await open());
  expect((await events.next())?.event).toBe("snapshot");
  expect((await open()).status).toBe(429);
  await events.leave();
  await expect.poll(async () => (await open()).status).toBe(200);
});

test("[W12.7 W11.11] a client that does not read keeps nothing waiting but what the sockets hold", async () => {
  const { workspace, ids } = await serve();
  let given = 0;
  const handle = createFetchHandler({ workspace: () => workspace, authenticate: () => workspace.actor });
  const counted = async (request: Request) => {
    const response = await handle(request);
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        given += chunk.byteLength;
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body?.pipeThrough(count), response);
  };
  const slow = await serving(nodeListener(counted));
  const socket = connect(Number(new URL(slow).port), "127.0.0.1").pause();
  const view = encodeURIComponent(JSON.stringify({ type: "card", card_filters: { include: { ids: [ids.card_id] } } }));
  socket.write(`GET /v1/t-acme/views/live?request=${view} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\n\r\n`);
  await expect.poll(() => given).toBeGreaterThan(0);
  for (let nth = 1; nth <= 400; nth += 1) {
    await workspace.updateCard({ card_id: ids.card_id, content: `${nth} ${"x".repeat(100_000)}` });
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(given).toBeLessThan(25_000_000);
  let received = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    received += text;
  });
  socket.resume();
  await expect.poll(() => received.includes('"content":"400 x'), { timeout: 10_000 }).toBe(true);
  expect(received.length).toBeLessThan(25_000_000);
  socket.destroy();
});

test("[W1.1] the example is ready for its first request", async () => {
  const command = ["node_modules/tsx/dist/cli.mjs", "--tsconfig", "test/tsconfig.json", "examples/node-http/main.ts"];
  const example = new ChildProgram(process.execPath, command, { cwd: root, env: { PORT: "0" } });
  try {
    const [address] = await example.printed(/http:\/\/\S+/);
    const me = await fetch(`${address}/v1/users/me`, { headers: { authorization: "Bearer secret" } });
    expect(await me.json()).toMatchObject({ user: { id: "u-ada", teams: [{ id: "t-acme" }] } });
  } finally {
    example.signal();
  }
});
