import { createHash } from "node:crypto";
import { readdir, readFile, realpath } from "node:fs/promises";
import { dirname, extname, join, relative, sep } from "node:path";

export interface BoardFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The files of the pages by the paths they are served at. */
export type BoardFiles = Map<string, BoardFile>;

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

const policyWith = (styles: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The pages by the names of their files. Swagger UI styles elements of its own. */
const pages: Readonly<Record<string, { readonly path: string; readonly policy: string }>> = {
  "/index.html": { path: "/", policy: policyWith("'self'") },
  "/api.html": { path: "/docs", policy: policyWith("'self' 'unsafe-inline'") },
};

/**
 * The board and the page about the API that lie beside the program, with the id of the workspace that is served; nothing
 * where they were not built. Rules W11.8, W11.16.
 */
export async function boardFiles(teamId: string, program = process.argv[1] ?? ""): Promise<BoardFiles> {
  const folder = join(dirname(await realpath(program)), "board");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }): Promise<[string, BoardFile]> => {
        const file = join(parentPath, name);
        const path = `/${relative(folder, file).replaceAll(sep, "/")}`;
        const page = pages[path];
        return page === undefined ? [path, await fileIn(file)] : [page.path, await pageIn(file, page.policy, teamId)];
      }),
    ),
  );
}

async function pageIn(file: string, policy: string, teamId: string): Promise<BoardFile> {
  const text = await readFile(file, "utf8");
  // An id of a workspace has nothing in it that HTML reads.
  const filled = text.replace('name="workspace-team" content=""', `name="workspace-team" content="${teamId}"`);
  const headers = { ...headersOf(file), "content-security-policy": policy, "cache-control": "no-cache" };
  return { content: new TextEncoder().encode(filled), headers: { ...headers, etag: etagOf(filled) } };
}

async function fileIn(file: string): Promise<BoardFile> {
  const content = new Uint8Array(await readFile(file));
  return { content, headers: { ...headersOf(file), "cache-control": cachingOf(file), etag: etagOf(content) } };
}

/** The same for each coding that it is sent in, and so weak. */
export const etagOf = (content: string | Uint8Array): string =>
  `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;

/** Names in the folder `assets` hold a digest of what they name. */
const cachingOf = (file: string): string =>
  dirname(file).endsWith("assets") ? "public, max-age=31536000, immutable" : "no-cache";

const headersOf = (file: string): Readonly<Record<string, string>> => ({
  "content-type": contentTypes[extname(file)] ?? "application/octet-stream",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
});

export const boardResponse = ({ content, headers }: BoardFile): Response => new Response(content, { headers });
