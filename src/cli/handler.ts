import { readFile, writeFile } from "node:fs/promises";
import { createCalendarHandler } from "../export";
import { createFetchHandler, type FetchHandler, type FetchHandlerOptions } from "../http";
import type { Storage } from "../storage/storage";
import type { Workspace } from "../workspace";
import type { Access, Holder } from "./access/access";
import { accessHandler, withSession } from "./access/access-handler";
import { newSecret, secretChecker } from "./access/credentials";
import { CliError, failing } from "./cli-error";
import { compressing } from "./compress";
import { importHandler } from "./import";
import { mcpCode } from "./mcp";
import { serverMetrics } from "./metrics";
import { ownerOf } from "./open-workspace";
import type { ServeOptions } from "./read-arguments";
import { type BoardFiles, siteOf } from "./site";

export interface Served {
  readonly storage: Storage;
  readonly workspace: Workspace;
  readonly access: Access;
  readonly board?: BoardFiles;
  /** Lets its sender act as the owner. */
  readonly token?: string | undefined;
  readonly stopping?: AbortSignal;
}

type HandlerOptions = Omit<Partial<ServeOptions>, "cors" | "importLimit"> & Pick<ServeOptions, "cors" | "importLimit">;

/** As of a page that its author serves beside this, at any port. */
const isOfThisMachine = (origin: string): boolean =>
  /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin);

/** How often streams are asked whether they may go on: as often as they have a heartbeat. */
const AUTHENTICATE_MS = 15_000;

const nobody = () => false;

export async function handlerOf(served: Served, options: HandlerOptions): Promise<FetchHandler> {
  const { storage, workspace, access, board, token, stopping } = served;
  const { metricsToken, cors, quiet, calendar, importLimit } = options;
  const { teamId, timeUnit } = workspace;
  const isToken = token === undefined ? nobody : secretChecker(token);
  const isMetricsToken = metricsToken === undefined ? nobody : secretChecker(metricsToken);
  let owner = Promise.resolve(workspace.actor.user_id);
  const authenticate = async (sent: string): Promise<Holder | null> =>
    isToken(sent) ? { user_id: await owner, role: "admin", team_id: teamId } : access.authenticate(sent);
  const mayReadMetrics = async (sent: string) => isMetricsToken(sent) || (await authenticate(sent))?.role === "admin";
  const metrics = options.metrics ? serverMetrics(storage, mayReadMetrics) : undefined;
  const handling: FetchHandlerOptions = {
    workspace: (asked) => (asked === teamId ? workspace : null),
    authenticate,
    timeUnit,
    streams: { stopping, authenticateEvery: AUTHENTICATE_MS, onCount: (open) => metrics?.countStreams(open) },
    unknownFields: options.strict ? "refuse" : "ignore",
    onRequest: (entry) => {
      const { id, method, path, status, duration, error } = entry;
      if (!quiet) console.log(`${method} ${path} ${status} ${duration.toFixed(1)} ms`);
      // Why the server failed. Rule W11.7.
      if (status >= 500) console.error(`${id} ${error?.code}:`, error?.cause ?? error);
      metrics?.add(entry);
      // The loaded workspace may have an owner of its own.
      const before = owner;
      if (token !== undefined && entry.operation === "load") owner = ownerOf(workspace).catch(() => before);
    },
    cors: { origins: cors.includes("*") ? "*" : (origin) => cors.includes(origin) || isOfThisMachine(origin) },
  };
  const api = createFetchHandler(handling);
  const workspaceOf = async (sent: string) => {
    const holder = await authenticate(sent);
    return holder && workspace.as(holder);
  };
  const people = accessHandler(access, workspace, authenticate);
  const mounted = {
    session: people,
    access: people,
    "saved-views": people,
    ...(options.mcp && { mcp: (await mcpCode()).createMcpFetchHandler(handling) }),
    import: importHandler(workspaceOf, importLimit),
    ...(calendar !== undefined && { calendar: await calendarOf(workspace, calendar) }),
  };
  return withSession(compressing(siteOf({ storage, teamId, api, board, metrics: metrics?.page, mounted })));
}

const everythingDue = { type: "card", card_filters: { has_due_date: true } } as const;

/** Whoever subscribes keeps the address for long, so the secret in the file outlives the process. Rule W11.25. */
async function calendarOf(workspace: Workspace, file: string): Promise<FetchHandler> {
  const isSecret = secretChecker(await secretIn(file));
  return createCalendarHandler((sent) => (isSecret(sent) ? { workspace, request: everythingDue } : null));
}

async function secretIn(file: string): Promise<string> {
  const secret = newSecret();
  try {
    await writeFile(file, `${secret}\n`, { flag: "wx", mode: 0o600 });
    return secret;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") failing(`${file} cannot be written to.`)(cause);
  }
  const kept = (await readFile(file, "utf8").catch(failing(`${file} cannot be read.`))).trim();
  if (/^[\w~-]{16,200}$/.test(kept)) return kept;
  throw new CliError(
    `${file} must hold a secret for the calendar's address: 16 to 200 of A-Z, a-z, 0-9, "_", "~" and "-".`,
  );
}
