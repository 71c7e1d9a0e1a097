import { inTime } from "../base/waiting";
import type { FetchHandler } from "../http";
import { notAllowed } from "../http/answers";
import type { Storage } from "../storage/storage";
import { type BoardFiles, boardResponse, etagOf } from "./board-files";
import type { ServerMetrics } from "./metrics/server-metrics";

const PROBE_MS = 5_000;

export interface SiteOptions {
  readonly storage: Storage;
  readonly teamId: string;
  /** The board and the page about the API, by the paths of their files; none where they were not built. */
  readonly board?: BoardFiles | undefined;
  /** Handlers by the first part of the path: `import` for `/import`, `calendar` for all below `/calendar/`. */
  readonly mounted?: Readonly<Record<string, FetchHandler>>;
  /** The handler for Prometheus, if wanted. */
  readonly metrics?: ServerMetrics | undefined;
  /** Answers whatever is none of the pages. */
  readonly api: FetchHandler;
}

type Page = (request: Request) => Response | Promise<Response>;

/** The API with a board to look at, its description for people and for programs, and whether it works. Rules W11.8, W11.16. */
export function siteOf({ storage, teamId, api, board = new Map(), mounted = {}, metrics }: SiteOptions): FetchHandler {
  const pages: ReadonlyMap<string, Page> = new Map<string, Page>([
    ["/", () => new Response(null, { status: 302, headers: { location: "/docs" } })],
    ["/docs", () => new Response(null, { status: 302, headers: { location: "/openapi.json" } })],
    ["/openapi.json", once(async () => jsonPage(JSON.stringify(await description())))],
    ["/health", () => health(storage, teamId)],
    ...(metrics === undefined ? [] : [["/metrics", (request: Request) => metrics.page(request)] as const]),
    ...[...board].map(([path, file]): [string, Page] => [path, () => boardResponse(file)]),
  ]);
  return async (request) => {
    const { pathname } = new URL(request.url);
    const mount = Object.entries(mounted).find(([name]) => pathname.split("/")[1] === name)?.[1];
    if (mount !== undefined) return mount(request);
    const found = pages.get(pathname);
    if (found === undefined) return api(request);
    if (request.method !== "GET" && request.method !== "HEAD") return notAllowed("GET, HEAD");
    const { body, status, headers } = await found(request);
    return new Response(request.method === "HEAD" ? null : body, { status, headers });
  };
}

/** Fetched when somebody asks, for it is large. */
async function description() {
  const { openApiDocument } = await import("../openapi");
  return openApiDocument();
}

/** Made by the first request for it that it can be made for. */
function once(make: () => Promise<Response>): Page {
  let made: Promise<Response> | undefined;
  return async () => {
    made ??= make();
    try {
      return (await made).clone();
    } catch (error) {
      made = undefined;
      throw error;
    }
  };
}

function jsonPage(text: string): Response {
  const headers = {
    "content-type": "application/json",
    "content-security-policy": "default-src 'none'",
    "cache-control": "no-cache",
    etag: etagOf(text),
    "x-content-type-options": "nosniff",
  };
  return new Response(text, { headers });
}

async function health(storage: Storage, teamId: string): Promise<Response> {
  const ok = await answersInTime(() => storage.logRange(teamId));
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  return new Response(JSON.stringify({ ok }), { status: ok ? 200 : 503, headers });
}

const answersInTime = (call: () => Promise<unknown>): Promise<boolean> =>
  inTime(PROBE_MS, call, () => new Error("There was no answer.")).then(
    () => true,
    () => false,
  );
