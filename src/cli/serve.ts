import { createFetchHandler, nodeListener } from "../http";
import { calendarOf, newToken, tokenChecker } from "./calendar";
import { compressing } from "./compress";
import { importInto } from "./import";
import { importHandler } from "./import-handler";
import { summaryOf, takenForCommitted } from "./import-text";
import { knownHosts, listen, untilStopped, urlOf } from "./listen";
import { ServerMetrics } from "./metrics";
import { type OpenedStorage, type OpenedWorkspace, openStorage, openWorkspace, ownerOf } from "./open-workspace";
import type { ServeOptions } from "./read-arguments";
import { type Data, diskFile, readData } from "./read-data";
import { openRecords } from "./records";
import { boardFiles, siteOf } from "./site";

/** Serves a workspace until a signal stops it. Rules W11. */
export async function serve(options: ServeOptions): Promise<void> {
  const { team: teamId, history, record } = options;
  const data = await dataOf(options);
  const records = record === undefined ? undefined : await openRecords(record, teamId);
  const opened = await openStorage(options);
  try {
    const plan = { teamId, storage: opened.storage, data, history, record: records?.sink };
    const workspace = await openWorkspace(plan);
    if (options.import !== undefined) {
      const { report, output } = await importInto(workspace.workspace, await diskFile(options.import));
      console.log(`${summaryOf(output)}${takenForCommitted(report)}`);
    }
    await serveFrom(opened, workspace, options);
  } finally {
    await opened.close();
    await records?.close();
  }
}

async function dataOf({ data, demo, team }: ServeOptions): Promise<Data | undefined> {
  if (demo) return (await import("./demo")).demoData(team);
  return data === undefined ? undefined : readData(data);
}

/** As of a page that its author serves beside this, at whatever port. */
const isOfThisMachine = (origin: string): boolean =>
  /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin);

async function serveFrom(
  { storage, place }: OpenedStorage,
  { workspace, loaded }: OpenedWorkspace,
  options: ServeOptions,
): Promise<void> {
  const { host, port, token = newToken(), metricsToken = token, cors, quiet, demo, calendar } = options;
  const { teamId, timeUnit } = workspace;
  const isToken = tokenChecker(token);
  const isMetricsToken = tokenChecker(metricsToken);
  const stopping = new AbortController();
  const metrics = options.metrics
    ? new ServerMetrics(storage, (sent) => isToken(sent) || isMetricsToken(sent))
    : undefined;
  let owner = Promise.resolve(workspace.actor.user_id);
  const actor = async () => ({ user_id: await owner, role: "admin" }) as const;
  const api = createFetchHandler({
    workspace: (asked) => (asked === teamId ? workspace : null),
    authenticate: async (sent) => (isToken(sent) ? { ...(await actor()), team_id: teamId } : null),
    timeUnit,
    streams: { stopping: stopping.signal, onCount: (open) => metrics?.countStreams(open) },
    unknownFields: options.strict ? "refuse" : "ignore",
    onRequest: (entry) => {
      const { id, method, path, status, duration, error } = entry;
      if (!quiet) console.log(`${method} ${path} ${status} ${duration.toFixed(1)} ms`);
      // Why the server failed. Rule W11.7.
      if (status >= 500) console.error(`${id} ${error?.code}:`, error?.cause ?? error);
      metrics?.requests.add(entry);
      // The loaded workspace may have an owner of its own.
      const before = owner;
      if (entry.operation === "load") owner = ownerOf(workspace).catch(() => before);
    },
    cors: { origins: cors.includes("*") ? "*" : (origin) => cors.includes(origin) || isOfThisMachine(origin) },
  });
  const board = await boardFiles(teamId);
  if (!options.ui) board.delete("/");
  const mounted = {
    import: async (request: Request) =>
      importHandler({ workspace: workspace.as(await actor()), isToken, limit: options.importLimit })(request),
    ...(calendar !== undefined && { calendar: await calendarOf(workspace, calendar) }),
  };
  const site = compressing(siteOf({ storage, teamId, api, board, metrics, mounted }));
  const server = await listen(nodeListener(knownHosts(site, host, options.allowedHosts)), { host, port });
  const source = demo ? "the demonstration" : options.data;
  if (typeof loaded === "number") console.log(`loaded ${loaded} documents from ${source}`);
  if (typeof loaded === "string") console.log(`loaded nothing from ${source}: ${loaded}`);
  const url = urlOf(server);
  console.log(`workspace-engine listening on ${url}/v1 team ${teamId} token ${token}`);
  console.log(`kept ${place}; ${url}/docs describes the API; Ctrl-C stops`);
  if (metrics !== undefined) console.log(`the metrics ${url}/metrics`);
  if (board.has("/")) console.log(`the board ${url}/#token=${encodeURIComponent(token)}`);
  if (calendar !== undefined)
    console.log(`the due dates ${url}/calendar/SECRET.ics with the secret that ${calendar} holds`);
  const stopWork = demo ? (await import("./demo")).letPeopleWork(workspace) : undefined;
  await untilStopped(server, options.grace, () => stopping.abort());
  await stopWork?.();
}
