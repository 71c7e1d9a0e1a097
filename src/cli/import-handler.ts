import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isKnownTimeZone } from "../date-math/time-zone";
import { WorkspaceError } from "../errors/workspace-error";
import type { FetchHandler } from "../http";
import { ImportError } from "../import";
import type { Workspace } from "../workspace";
import { diskFile } from "./disk-file";
import { importInto } from "./import";

export interface ImportHandlerOptions {
  readonly workspace: Workspace;
  readonly isToken: (token: string) => boolean;
  /** The most bytes that a file may have. */
  readonly limit: number;
}

class UploadTooLarge extends Error {}

/**
 * Answers `POST /import?name=FILE` with the report of the file in the body, and adds it to the workspace, unless `dry_run`
 * is `true`. The file lies on the disk meanwhile, for it is read several times. Rules W11.28, W11.29.
 */
export function importHandler({ workspace, isToken, limit }: ImportHandlerOptions): FetchHandler {
  return async (request) => {
    if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
    const [, token] = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
    if (token === undefined || !isToken(token)) return refusal(401, "The server does not know this token.");
    if (Number(request.headers.get("content-length")) > limit) return tooLarge(limit);
    const folder = await mkdtemp(join(tmpdir(), "workspace-engine-import-"));
    try {
      const path = join(folder, "file");
      await pipeline(Readable.from(upTo(limit, request.body ?? [])), createWriteStream(path));
      return await imported(workspace, path, new URL(request.url).searchParams);
    } catch (error) {
      if (error instanceof UploadTooLarge) return tooLarge(limit);
      throw error;
    } finally {
      await rm(folder, { recursive: true });
    }
  };
}

/** Reads no further than a body may go. */
async function* upTo(limit: number, body: Iterable<Uint8Array> | ReadableStream<Uint8Array>) {
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > limit) throw new UploadTooLarge();
    yield chunk;
  }
}

async function imported(workspace: Workspace, path: string, query: URLSearchParams): Promise<Response> {
  const timeZone = query.get("time_zone") ?? "UTC";
  if (!isKnownTimeZone(timeZone)) return refusal(400, "time_zone must be one such as Europe/Madrid.");
  const file = { ...(await diskFile(path)), name: query.get("name") ?? "" };
  try {
    const isDryRun = query.get("dry_run") === "true";
    const { report, output } = await importInto(workspace, file, { timeZone, isDryRun });
    return Response.json({ report, ...output });
  } catch (error) {
    if (error instanceof ImportError) return refusal(400, error.message);
    if (error instanceof WorkspaceError && error.status < 500) return refusal(error.status, error.message);
    throw error;
  }
}

const refusal = (status: number, message: string): Response => Response.json({ message }, { status });

function tooLarge(limit: number): Response {
  const message =
    `The file is larger than the ${limit / 1e6} MB that this server takes. Export less at a time, or ask whoever runs it ` +
    "for a larger --import-limit, or to add the file with workspace-engine import.";
  return Response.json({ code: "too_large", message }, { status: 413 });
}
