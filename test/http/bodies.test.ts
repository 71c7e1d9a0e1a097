import { fc, test as property } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import type { FetchHandlerOptions } from "workspace-engine/http";
import { everyRoute } from "../../src/http/route";
import { jsonFault } from "../../src/text/json-fault";
import { errorIn, requestOf, type Sent, serve } from "./fixture";

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** A stream that gives these and then ends, or never does. */
function streamOf(parts: readonly Uint8Array<ArrayBuffer>[], ends = true) {
  let given = 0;
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const part = parts[given];
      given += 1;
      if (part !== undefined) return controller.enqueue(part);
      if (ends) return controller.close();
      return new Promise<void>(() => {});
    },
    cancel() {
      cancelled = true;
    },
  });
  return { stream, given: () => given, cancelled: () => cancelled };
}

const posted = async (sent: Sent, options: Partial<FetchHandlerOptions> = {}) =>
  (await serve(options)).send("POST /t-acme/projects", sent);
const under = (type: string) => ({ headers: { "content-type": type } });

describe("bodies", () => {
  test.each<Sent>([
    ...["", " \r\n\t", "null", " null\n", "{}", "\ufeff{}", "\ufeff"].map((raw) => ({ raw })),
    ...["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "nonsense"].map(under),
  ])("[W4.1] %j is an empty object", async (sent) => {
    const { send, ids } = await serve();
    expect((await send(`POST /t-acme/boards/${ids.board_id}/copy`, sent)).status).toBe(200);
  });

  test.each([
    ["{", 1],
    ['{"title": }', 10],
    ['{"title": "a",}', 14],
    ['{"title": "a"', 13],
    ['{"title": "a"}}', 14],
    ["{'title': 1}", 1],
    ["{title: 1}", 1],
    ['{"a" 1}', 5],
    ['{"a": "\\x"}', 6],
    ['{"a": "b\n"}', 6],
    ['{"a": 01}', 7],
    ['{"a": +1}', 6],
    ['{"a": NaN}', 6],
    ['{"a": undefined}', 6],
    ["[1, 2", 5],
    ["[1 2]", 3],
    ["[1,]", 3],
    ["[}", 1],
    ["nul", 0],
    ["title=a&b=c", 0],
    ["<html>", 0],
    ['{"a": "\\ud800\\u12"}', 6],
    [`${"[".repeat(9_000)}`, 9_000],
  ])("[E2.13] the malformed %j is 400 and goes wrong at %i", async (raw, position) => {
    const { send, log } = await serve();
    const error = errorIn(await send("POST /t-acme/projects", { raw }), 400);
    expect(error.message).toBe(`The body is not valid JSON from position ${position} on.`);
    expect(log.at(-1)?.error?.issues).toMatchObject([{ path: "", code: "malformed_json" }]);
  });

  test("[E2.13 E2.8] no operation does anything with a body that cannot be read", async () => {
    const { send, storage } = await serve();
    const before = await storage.changes("t-acme", 0, 1000);
    for (const { method, operation } of everyRoute().filter(({ path }) => path.includes("/operations/"))) {
      const call = `${method} /t-acme/operations/${operation}`;
      expect(errorIn(await send(call, { raw: "{]" }), 400).message, operation).toContain("position 1");
    }
    expect(await storage.changes("t-acme", 0, 1000)).toEqual(before);
    expect((await send("POST /t-acme/projects", { raw: "{]", token: "viewer" })).status).toBe(403);
  });

  const mutated = fc
    .tuple(fc.json(), fc.nat(), fc.string({ maxLength: 3 }), fc.nat({ max: 3 }))
    .map(([json, at, text, removed]) => {
      const place = at % (json.length + 1);
      return json.slice(0, place) + text + json.slice(place + removed);
    });

  property.prop([mutated])("[E2.13] a place is found exactly in what is no JSON", (text) => {
    const fault = jsonFault(text);
    if (fault === -1) expect(() => JSON.parse(text)).not.toThrow();
    else expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(fault).toBeLessThanOrEqual(text.length);
  });

  test.each([
    [[0x7b, 0x22, 0xff, 0x22, 0x7d]],
    [[0xc0, 0xaf]],
    [[0xed, 0xa0, 0x80]],
    [[0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
    [[0x7b, 0xe2, 0x82]],
  ])("[E2.13] the bytes %j, which are no UTF-8, are 400", async (bytes) => {
    const { send, log } = await serve();
    errorIn(await send("POST /t-acme/projects", { raw: Uint8Array.from(bytes) }), 400);
    expect(log.at(-1)?.error?.issues).toMatchObject([{ code: "invalid_encoding" }]);
  });

  test.each([
    ["text/html", 415],
    ["text/plain; charset=utf-16", 415],
    ["multipart/form-data; boundary=x", 415],
    ["application/jsonp", 415],
    ["application/json; charset=latin1", 415],
    ["application/json, text/html", 415],
    [`${"application/json;".repeat(5000)} charset=x`, 415],
    ["application/json", 200],
    ["Application/JSON ; Charset=UTF-8", 200],
    ['application/json; charset="utf-8"', 200],
    ["application/merge-patch+json", 200],
    ["text/json", 200],
    ["text/plain", 200],
    ["text/plain;charset=UTF-8", 200],
    ["application/x-www-form-urlencoded", 200],
    ["", 200],
  ])("[W4.1] a body under the content type %j is %i", async (type, status) => {
    expect((await posted({ body: { title: "Shop" }, ...under(type) })).status).toBe(status);
  });

  test.each(["text/plain;charset=UTF-8", "application/x-www-form-urlencoded"])(
    "[W4.1] a body under %s, which is said by default, is 415 only when it is no JSON",
    async (type) => {
      errorIn(await posted({ raw: "title=Shop", ...under(type) }), 415);
      errorIn(await posted({ raw: Uint8Array.of(0xff), ...under(type) }), 400);
      errorIn(await posted({ raw: "[]", ...under(type) }), 400);
    },
  );

  test("[W4.1] without a content type it is read as JSON", async () => {
    const { handle } = await serve();
    const request = requestOf("POST /t-acme/projects", { body: { title: "Shop" } });
    request.headers.delete("content-type");
    expect((await handle(request)).status).toBe(200);
  });

  test.each(["[]", "[{}]", "1", '"title"', "true", "false", '[["title", "x"]]'])("[E2.13] %s is 400", async (raw) => {
    const { send } = await serve();
    errorIn(await send("POST /t-acme/projects", { raw }), 400);
    errorIn(await send("DELETE /t-acme/time/timer", { raw }), 400);
  });

  test("[N2.10] a body of more lists and objects than anybody has a use for is 413", async () => {
    const { send, ids } = await serve();
    const tagged = (part: string, count: number) => `{"title":"a","tags":[${Array(count).fill(part).join()}]}`;
    const sent = (raw: string) => send(`PATCH /t-acme/cards/${ids.card_id}`, { raw });
    for (const part of ["[]", "{}"]) errorIn(await sent(tagged(part, 20_000)), 413);
    // Those in texts are none, and a list that is too long for its field is another matter.
    errorIn(await sent(tagged(JSON.stringify('"[{'.repeat(20)), 2000)), 400);
    errorIn(await sent(tagged("[]", 9000)), 400);
    expect((await sent(JSON.stringify({ content: "[{".repeat(50_000) }))).status).toBe(200);
  });

  test("[E2.13] a body that is too large is 413, and is not read to its end", async () => {
    const { send } = await serve({ bodyLimit: 100 });
    const title = (length: number) => JSON.stringify({ title: "x".repeat(length) });
    expect((await send("POST /t-acme/projects", { raw: title(88) })).status).toBe(200);
    expect(errorIn(await send("POST /t-acme/projects", { raw: title(89) }), 413).sec).toBe("SEC:000-00009");
    const parts = Array.from({ length: 1000 }, () => utf8(" ".repeat(10)));
    const { stream, given, cancelled } = streamOf(parts);
    errorIn(await send("POST /t-acme/projects", { raw: stream }), 413);
    expect(given()).toBeLessThan(20);
    expect(cancelled()).toBe(true);
  });

  test("[E2.13] a declared length is enough to refuse it, and a false one does not help", async () => {
    const { stream, given } = streamOf([utf8("{}")], false);
    errorIn(await posted({ raw: stream, headers: { "content-length": "101" } }, { bodyLimit: 100 }), 413);
    expect(given()).toBeLessThan(2);
    const raw = streamOf([utf8(" ".repeat(101))]).stream;
    errorIn(await posted({ raw, headers: { "content-length": "2" } }, { bodyLimit: 100 }), 413);
  });

  test("[E2.13] by default a mebibyte is taken, and a content of the longest kind fits in", async () => {
    const { send, ids } = await serve();
    const content = "\u{20ac}".repeat(102_400);
    expect((await send(`PUT /t-acme/cards/${ids.card_id}/content`, { body: { content } })).status).toBe(200);
    expect((await send("POST /t-acme/projects", { raw: " ".repeat(1_048_576) })).status).toBe(400);
    expect((await send("POST /t-acme/projects", { raw: " ".repeat(1_048_577) })).status).toBe(413);
  });

  test("[E2.13] a body that does not arrive in time is 408, and is waited for no longer", async () => {
    const { stream, cancelled } = streamOf([utf8('{"title":')], false);
    expect(errorIn(await posted({ raw: stream }, { bodyTimeout: 20 }), 408).sec).toBe("SEC:000-00012");
    expect(cancelled()).toBe(true);
  });

  test("[E2.13] any time is given that is no longer than for ever", async () => {
    const pieces = utf8('{"title":"Shop"}');
    const raw = new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        controller.enqueue(pieces);
        controller.close();
      },
    });
    expect((await posted({ raw }, { bodyTimeout: Number.POSITIVE_INFINITY })).status).toBe(200);
  });

  test("[E2.13] one that arrives in pieces is read", async () => {
    const { stream } = streamOf([...utf8('{"title":"Caf\u00e9 \u{1f30d}"}')].map((byte) => Uint8Array.of(byte)));
    expect((await posted({ raw: stream })).body).toMatchObject({ project: { title: "Caf\u00e9 \u{1f30d}" } });
  });
});
