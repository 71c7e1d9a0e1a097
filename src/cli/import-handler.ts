import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
}

/**
 * Answers `POST /import?name=FILE` with the report of the file in the body, and adds it to the workspace, unless `dry_run`
 * is `true`. The file lies on the disk meanwhile, for it is read several times. Rule W11.28.
 */
export function importHandler({ workspace, isToken }: ImportHandlerOptions): FetchHandler {
  return async (request) => {
    if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
    const [, token] = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
    if (token === undefined || !isToken(token)) return refusal(401, "The server does not know this token.");
    const folder = await mkdtemp(join(tmpdir(), "workspace-engine-import-"));
    try {
      const path = join(folder, "file");
      await writeFile(path, request.body ?? "");
      return await imported(workspace, path, new URL(request.url).searchParams);
    } finally {
      await rm(folder, { recursive: true });
    }
  };
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
