import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FetchHandler } from "../http";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Files that are compressed once may take longer. */
const codings = {
  br: (bytes: Uint8Array, isKept: boolean) =>
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: isKept ? 9 : 4 } }),
  gzip: (bytes: Uint8Array) => zip(bytes),
};
type Coding = keyof typeof codings;

/** Shorter answers gain nothing. */
const SHORTEST = 1024;

const isCompressible = /^(?:text\/(?!event-stream)|application\/json|image\/svg\+xml)/;

/**
 * Compresses answers as each request accepts it, those with an `etag` once; where the client has that one already it is
 * answered so. Streams pass as they are. Rule W11.35.
 */
export function compressing(handle: FetchHandler): FetchHandler {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  return async (request) => {
    const response = await handle(request);
    const { status, headers } = response;
    const etag = headers.get("etag");
    const canCompress = isCompressible.test(headers.get("content-type") ?? "");
    if (canCompress) headers.append("vary", "accept-encoding");
    if (status === 200 && etag !== null && isKnown(etag, request)) return new Response(null, { status: 304, headers });
    const coding = codingFor(request.headers.get("accept-encoding") ?? "");
    if (!canCompress || coding === undefined || response.body === null) return response;
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

/** The one of the two with the greater weight, Brotli where they are equal. */
function codingFor(accepted: string): Coding | undefined {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(",")
      .map((part) => {
        const [name = "", weight = "q=1"] = part.split(";").map((text) => text.trim());
        return [name, Number(weight.replace(/^q=/, ""))];
      }),
  );
  const weightOf = (name: Coding): number => weights.get(name) ?? weights.get("*") ?? 0;
  const best = weightOf("br") >= weightOf("gzip") ? "br" : "gzip";
  return weightOf(best) > 0 ? best : undefined;
}
