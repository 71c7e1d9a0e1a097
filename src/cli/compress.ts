import { Duplex } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createGzip, gzip } from "node:zlib";
import type { FetchHandler } from "../http";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Files that are compressed once may take longer. */
const codings = {
  br: (bytes: Uint8Array, isKept: boolean) =>
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: isKept ? 9 : 4 } }),
  gzip: (bytes: Uint8Array) => zip(bytes),
};

/** Shorter answers gain nothing. */
const SHORTEST = 1024;

const isCompressible = /^(?:text\/|application\/json|image\/svg\+xml)/;

/** Each part reaches the reader at once, and an open stream takes 48 kB of memory in place of 256. */
const streamed = { flush: constants.Z_SYNC_FLUSH, windowBits: 13, memLevel: 5 };

/** Compresses answers as each request accepts it, those with an `etag` once. Rule W11.35. */
export function compressing(handle: FetchHandler): FetchHandler {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  return async (request) => {
    const response = await handle(request);
    const { status, headers } = response;
    const etag = headers.get("etag");
    const contentType = headers.get("content-type") ?? "";
    const canCompress = isCompressible.test(contentType);
    if (canCompress) headers.append("vary", "accept-encoding");
    if (status === 200 && etag !== null && isKnown(etag, request)) return new Response(null, { status: 304, headers });
    const weightOf = weightsIn(request.headers.get("accept-encoding") ?? "");
    if (!canCompress || response.body === null) return response;
    if (contentType.startsWith("text/event-stream")) {
      if (weightOf("gzip") === 0) return response;
      headers.set("content-encoding", "gzip");
      const zipped = Duplex.toWeb(createGzip(streamed)) as ReadableWritablePair<Uint8Array, Uint8Array>;
      return new Response(response.body.pipeThrough(zipped), { status, headers });
    }
    const coding = weightOf("br") >= weightOf("gzip") ? "br" : "gzip";
    if (weightOf(coding) === 0) return response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length < SHORTEST) return new Response(bytes, { status, headers });
    headers.set("content-encoding", coding);
    const key = `${coding} ${etag}`;
    const compressed = kept.get(key) ?? codings[coding](bytes, etag !== null).then((buffer) => new Uint8Array(buffer));
    if (etag !== null) kept.set(key, compressed);
    return new Response(await compressed, { status, headers });
  };
}

const isKnown = (etag: string, { headers }: Request): boolean => {
  const known = (headers.get("if-none-match") ?? "").split(",").map((one) => one.trim());
  return known.includes(etag) || known.includes("*");
};

/** How much a client wants each of the codings, from an `Accept-Encoding` header. */
function weightsIn(accepted: string): (name: keyof typeof codings) => number {
  const weights = accepted.split(",").map((part) => {
    const [name = "", weight = "q=1"] = part.split(";").map((text) => text.trim().toLowerCase());
    return [name, Number(weight.replace(/^q=/, "")) || 0] as const;
  });
  const known = new Map(weights);
  return (name) => known.get(name) ?? known.get("*") ?? 0;
}
