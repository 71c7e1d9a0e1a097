import { createHash } from "node:crypto";
import { readdir, readFile, realpath } from "node:fs/promises";
import { dirname, extname, join, relative, sep } from "node:path";
import { inTime } from "../base/waiting";
import type { FetchHandler } from "../http";
import { notAllowed } from "../http/exchange";
import type { Storage } from "../storage/storage";

const PROBE_MS = 5_000;

export interface SiteOptions {
  readonly storage: Storage;
  readonly teamId: string;
  /** The board and the page about the API, by the paths of their files; none where they were not built. */
  readonly board?: BoardFiles | undefined;
  /** Handlers by the first part of the path: `import` for `/import`, `calendar` for all below `/calendar/`. */
  readonly mounted?: Readonly<Record<string, FetchHandler>>;
  readonly metrics?: Page | undefined;
  readonly api: FetchHandler;
}

type Page = (request: Request) => Response | Promise<Response>;

/** The API with a board to look at, its description for people and for programs, and whether it works. Rules W11.8, W11.16. */
export function siteOf({ storage, teamId, api, board = new Map(), mounted = {}, metrics }: SiteOptions): FetchHandler {
  let description: Promise<string> | undefined;
  const openApi = async () => {
    // Fetched when somebody asks, for it is large.
    description ??= import("../openapi").then(async ({ openApiDocument }) => JSON.stringify(await openApiDocument()));
    const text = await description;
    return new Response(text, { headers: { ...descriptionHeaders, etag: etagOf(text) } });
  };
  const pages: ReadonlyMap<string, Page> = new Map<string, Page>([
    ["/", () => new Response(null, { status: 302, headers: { location: "/docs" } })],
    ["/docs", () => new Response(null, { status: 302, headers: { location: "/openapi.json" } })],
    ["/openapi.json", openApi],
    ["/health", () => health(storage, teamId)],
    ...(metrics === undefined ? [] : [["/metrics", metrics] as const]),
    ...Array.from(
      board,
      ([path, file]) => [path, () => new Response(file.content, { headers: file.headers })] as const,
    ),
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

const descriptionHeaders = {
  "content-type": "application/json",
  "content-security-policy": "default-src 'none'",
  "cache-control": "no-cache",
  "x-content-type-options": "nosniff",
};

async function health(storage: Storage, teamId: string): Promise<Response> {
  const isThere = () => storage.logRange(teamId).then(() => true);
  const ok = await inTime(PROBE_MS, isThere, () => new Error("There was no answer.")).catch(() => false);
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  return new Response(JSON.stringify({ ok }), { status: ok ? 200 : 503, headers });
}

export interface BoardFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

export type BoardFiles = Map<string, BoardFile>;

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

const policyWith = (styles: string): string =>
  `default-src 'none'; script-src 'self'; style-src ${styles}; img-src 'self' data:; connect-src 'self'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The pages by the names of their files. Swagger UI styles elements of its own. */
const pages: Readonly<Record<string, { readonly path: string; readonly policy: string }>> = {
  "/index.html": { path: "/", policy: policyWith("'self'") },
  "/api.html": { path: "/docs", policy: policyWith("'self' 'unsafe-inline'") },
};

/** The pages beside the program, with the workspace's id; nothing where they were not built. Rules W11.8, W11.16. */
export async function boardFiles(teamId: string, program = process.argv[1] ?? ""): Promise<BoardFiles> {
  const folder = join(dirname(await realpath(program)), "board");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    await Promise.all(files.map((file) => fileAt(file, `/${relative(folder, file).replaceAll(sep, "/")}`, teamId))),
  );
}

async function fileAt(file: string, path: string, teamId: string): Promise<[path: string, file: BoardFile]> {
  const page = pages[path];
  const text = page && (await readFile(file, "utf8"));
  // An id of a workspace has nothing in it that HTML reads.
  const filled = text?.replace('name="workspace-team" content=""', `name="workspace-team" content="${teamId}"`);
  const content = filled === undefined ? new Uint8Array(await readFile(file)) : new TextEncoder().encode(filled);
  // Names in the folder `assets` hold a digest of what they name.
  const isKept = dirname(file).endsWith("assets");
  const headers = {
    "content-type": contentTypes[extname(file)] ?? "application/octet-stream",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cache-control": isKept ? "public, max-age=31536000, immutable" : "no-cache",
    etag: etagOf(content),
    ...(page && { "content-security-policy": page.policy }),
  };
  return [page?.path ?? path, { content, headers }];
}

/** The same for each coding that it is sent in, and so weak. */
const etagOf = (content: string | Uint8Array): string =>
  `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
