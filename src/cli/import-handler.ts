import { type FileHandle, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { isKnownTimeZone } from "../date-math/time-zone";
import { failure, refusal } from "../errors/errors";
import type { FetchHandler } from "../http";
import { bearerToken, notAllowed } from "../http/exchange";
import { ImportError, type ImportFile } from "../import";
import { type ListBehavior, listBehaviors } from "../resources/list/list";
import type { Workspace } from "../workspace";
import { importInto } from "./import";

/** Answers `POST /import?name=FILE`. The file lies on the disk meanwhile, for it is read several times. Rule W11.28. */
export function importHandler(
  workspaceOf: (token: string) => Workspace | null | Promise<Workspace | null>,
  limit: number,
): FetchHandler {
  return async (request) => {
    if (request.method !== "POST") return notAllowed("POST");
    const workspace = await workspaceOf(bearerToken(request));
    if (workspace === null) throw failure("unauthenticated", "The server does not know this token.");
    if (Number(request.headers.get("content-length")) > limit) throw tooLarge(limit);
    const handle = await namelessFile().catch(refuseFull);
    try {
      await writeFile(handle, upTo(limit, request.body ?? [])).catch(refuseFull);
      return await imported(workspace, await fileOf(handle), new URL(request.url).searchParams);
    } finally {
      await handle.close();
    }
  };
}

/** An open file that has no name any more: whatever becomes of this process, the system removes it. */
async function namelessFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), "workspace-engine-import-"));
  try {
    return await open(join(folder, "file"), "w+");
  } finally {
    await rm(folder, { recursive: true });
  }
}

function refuseFull(cause: unknown): never {
  const isFull = cause instanceof Error && "code" in cause && cause.code === "ENOSPC";
  throw isFull ? failure("storage_unavailable", "The disk of the server is full.", { cause }) : cause;
}

async function fileOf(handle: FileHandle): Promise<ImportFile> {
  const { size } = await handle.stat();
  return { size, stream: () => Readable.toWeb(Readable.from(bytesOf(handle))) as ReadableStream<Uint8Array> };
}

/** A stream of Node.js would close the file at its end, and it is read several times. */
async function* bytesOf(handle: FileHandle): AsyncGenerator<Uint8Array, void> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await handle.read({ buffer: new Uint8Array(64 * 1024), position });
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Reads no further than a body may go. */
async function* upTo(limit: number, body: Iterable<Uint8Array> | ReadableStream<Uint8Array>) {
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > limit) throw tooLarge(limit);
    yield chunk;
  }
}

async function imported(workspace: Workspace, given: ImportFile, query: URLSearchParams): Promise<Response> {
  const timeZone = query.get("time_zone") ?? "UTC";
  if (!isKnownTimeZone(timeZone)) {
    throw refusal("invalid_input", "time_zone", "time_zone must be one such as Europe/Madrid.");
  }
  const file = { ...given, name: query.get("name") ?? "" };
  try {
    const isDryRun = query.get("dry_run") === "true";
    const source = query.get("source") || undefined;
    const lists = Object.fromEntries(query.getAll("list").map(meaningIn));
    const { report, output } = await importInto(workspace, file, { timeZone, isDryRun, source, lists });
    return Response.json(isDryRun ? { report } : { report, ...output });
  } catch (error) {
    throw error instanceof ImportError ? failure("invalid_input", error.message) : error;
  }
}

/** The meanings in `list=In+Arbeit%3Dstarted`. */
function meaningIn(text: string): readonly [title: string, ListBehavior] {
  const at = text.lastIndexOf("=");
  const meant = listBehaviors.find((behavior) => behavior === text.slice(at + 1));
  if (at > 0 && meant !== undefined) return [text.slice(0, at), meant];
  throw refusal("invalid_input", "list", `list must be NAME=MEANING with one of: ${listBehaviors.join(", ")}.`);
}

const tooLarge = (limit: number) =>
  failure(
    "too_large",
    `The file is larger than the ${limit / 1e6} MB that this server takes. Export less at a time, or ask the server's operator ` +
      "for a larger --import-limit, or to add the file with workspace-engine import.",
  );
