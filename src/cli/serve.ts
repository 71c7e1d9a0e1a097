import { appendFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { networkInterfaces } from "node:os";
import type { TimeUnit } from "../base/time";
import { nodeListener } from "../http";
import type { OperationLog, OperationSink } from "../session/operation-log";
import { Access } from "./access/access";
import { newSecret } from "./access/credentials";
import { failing } from "./cli-error";
import { handlerOf } from "./handler";
import { importInto } from "./import";
import { summaryOf, takenForCommitted } from "./import-text";
import { knownHosts, listen, untilStopped, urlOf } from "./listen";
import { openStorage, openWorkspace } from "./open-workspace";
import type { ServeOptions } from "./read-arguments";
import { type Data, diskFile, readData } from "./read-data";
import { boardFiles } from "./site";

/** A file that operations are added to, a line each; the first one says whose log it is. Rule W11.12. */
async function openRecords(file: string, team_id: string) {
  const handle = await open(file, "a").catch(failing(`${file} cannot be written to.`));
  let isEmpty = (await handle.stat()).size === 0;
  const write = (value: object): void => appendFileSync(handle.fd, `${JSON.stringify(value)}\n`);
  const sink =
    (time_unit: TimeUnit): OperationSink =>
    (operation) => {
      if (isEmpty) write(headOf(team_id, time_unit));
      isEmpty = false;
      write(operation);
    };
  return { sink, close: () => handle.close() };
}

const headOf = (team_id: string, time_unit: TimeUnit): Omit<OperationLog, "operations"> => ({
  format: "workspace-engine-operations",
  version: 1,
  team_id,
  time_unit,
  time_zone: "UTC",
});

/** Serves a workspace until a signal stops it. People get in by links, others by a token. Rules W11. */
export async function serve(options: ServeOptions): Promise<void> {
  const { team: teamId, history, record, host, port, demo, calendar, inviteOwner } = options;
  const data = await dataOf(options);
  const board = await boardFiles(teamId);
  if (!options.ui) board.delete("/");
  // Demos, and servers without a page for links, have a token. Rules W11.1, W11.42.
  const isByLink = board.has("/") && !demo && options.data === undefined;
  const token = options.token ?? (isByLink ? undefined : newSecret());
  const records = record === undefined ? undefined : await openRecords(record, teamId);
  const { storage, place, close } = await openStorage(options);
  try {
    const plan = { teamId, storage, data, history, record: records?.sink, addsOwner: token !== undefined };
    const { workspace, loaded } = await openWorkspace(plan);
    if (options.import !== undefined) {
      const { report, output } = await importInto(workspace, await diskFile(options.import));
      console.log(`${summaryOf(output)}${takenForCommitted(report)}`);
    }
    const stopping = new AbortController();
    const access = new Access(storage, workspace);
    const handle = await handlerOf({ storage, workspace, access, board, token, stopping: stopping.signal }, options);
    const isLinked = token === undefined || inviteOwner;
    const link = isLinked ? await access.ownerInvitation(workspace.actor.user_id, inviteOwner) : undefined;
    const server = await listen(nodeListener(knownHosts(handle, host, options.allowedHosts)), { host, port });
    const source = demo ? "the demonstration" : options.data;
    if (typeof loaded === "number") console.log(`loaded ${loaded} documents from ${source}`);
    if (typeof loaded === "string") console.log(`loaded nothing from ${source}: ${loaded}`);
    const url = urlOf(server);
    const byToken = token === undefined ? "" : ` token ${token}`;
    console.log(`workspace-engine listening on ${url}/v1 team ${teamId}${byToken}`);
    console.log(`kept ${place}; ${url}/docs describes the API; Ctrl-C stops`);
    if (options.mcp) console.log(`agents are served at ${url}/mcp`);
    if (options.metrics) console.log(`the metrics ${url}/metrics`);
    if (board.has("/")) for (const line of invitingTo(reachable(url), token, link)) console.log(line);
    if (calendar !== undefined) console.log(`the due dates ${url}/calendar/SECRET.ics with the secret in ${calendar}`);
    const stopWork = demo ? (await import("./demo")).letPeopleWork(workspace) : undefined;
    await untilStopped(server, options.grace, () => stopping.abort());
    access.stop();
    await stopWork?.();
  } finally {
    await close();
    await records?.close();
  }
}

async function dataOf({ data, demo, team }: ServeOptions): Promise<Data | undefined> {
  if (demo) return (await import("./demo")).demoData(team);
  return data === undefined ? undefined : readData(data);
}

function invitingTo(url: string, token: string | undefined, link: string | undefined): readonly string[] {
  const byToken = token === undefined ? [] : [`the board ${url}/#token=${encodeURIComponent(token)}`];
  if (link !== undefined)
    return [...byToken, `the board, for its owner: ${url}/#invite=${link}`, "(the link is good once, within 7 days)"];
  if (token !== undefined) return byToken;
  return [`the board ${url}/`, "(its people invite others there; --invite-owner prints a link for its owner)"];
}

/** An address of this machine in the place of all of them, so that a printed link works on other machines. */
function reachable(url: string): string {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const outer = addresses.find(({ internal, family }) => !internal && family === "IPv4")?.address ?? "localhost";
  return url.replace(/\/\/(?:0\.0\.0\.0|\[::\])/, `//${outer}`);
}
