import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { text } from "node:stream/consumers";
import type { TimeUnit } from "../base/time";
import { WorkspaceError } from "../errors/errors";
import type { WorkspaceMember } from "../resources/user/user-fields";
import type { OperationSink } from "../session/operation-log";
import { MemoryStorage } from "../storage/memory";
import type { Storage } from "../storage/storage";
import { Workspace } from "../workspace";
import type { WorkspaceOptions } from "../workspace-options";
import { CliError, failing } from "./cli-error";
import type { ServeOptions } from "./read-arguments";
import type { Data } from "./read-data";

/** The token's user where the workspace has no owner yet. */
const OWNER = { user_id: "owner", role: "admin" } as const;

/** Clients rely on users to have names and the like. */
const PROFILE = {
  email: "owner@localhost",
  first_name: "Workspace",
  last_name: "Owner",
  display_name: "Workspace Owner",
  color: "blue",
  timezone_id: "UTC",
  locale: "en",
} as const;

export interface WorkspacePlan {
  readonly teamId: string;
  readonly storage: Storage;
  readonly data?: Data | undefined;
  readonly history?: WorkspaceOptions["history"];
  /** Where the operations of a workspace in that unit are recorded. */
  readonly record?: ((timeUnit: TimeUnit) => OperationSink) | undefined;
  /** Adds an owner where there is none, as the user of a token. */
  readonly addsOwner?: boolean;
}

/**
 * The workspace as its owner sees it, with what is to be loaded into it when it is empty, and how many documents were, or why
 * none. Rules W11.1, W11.5.
 */
export async function openWorkspace(plan: WorkspacePlan) {
  const { data } = plan;
  const wanted = data?.timeUnit ?? "seconds";
  const loaded = data && (await load(data, workspaceIn(plan, wanted)));
  const workspace = workspaceIn(plan, await unitOf(plan, wanted));
  return { workspace: workspace.as({ user_id: await ownerOf(workspace, plan.addsOwner), role: "admin" }), loaded };
}

const workspaceIn = ({ teamId, storage, history, record }: WorkspacePlan, timeUnit: TimeUnit): Workspace =>
  new Workspace({ teamId, storage, history, timeUnit, actor: OWNER, recordOperations: record?.(timeUnit) });

async function load(data: Data, workspace: Workspace): Promise<number | string> {
  try {
    const { loaded } = await data.loadInto(workspace);
    return Object.values(loaded).reduce((sum, count) => sum + count, 0);
  } catch (error) {
    if (isRefusal(error, "workspace_not_empty") || isRefusal(error, "time_unit_mismatch")) return error.message;
    throw error;
  }
}

/** A workspace that is there already has its own. */
async function unitOf(plan: WorkspacePlan, wanted: TimeUnit): Promise<TimeUnit> {
  try {
    await workspaceIn(plan, wanted).getMembers({ count: 1 });
    return wanted;
  } catch (error) {
    if (isRefusal(error, "time_unit_mismatch")) return wanted === "seconds" ? "milliseconds" : "seconds";
    throw error;
  }
}

/** The first owner there is; otherwise one to be, who may be added at once. */
export async function ownerOf(workspace: Workspace, adds = true): Promise<string> {
  const { members } = await workspace.getMembers();
  const owner = members.find(({ role }: WorkspaceMember) => role === "owner");
  if (owner !== undefined) return owner.id;
  const isMember = members.some(({ id }) => id === OWNER.user_id);
  if (adds && !isMember) await workspace.addMember({ ...PROFILE, user_id: OWNER.user_id, role: "owner" });
  return OWNER.user_id;
}

function isRefusal(error: unknown, code: WorkspaceError["code"]): error is WorkspaceError {
  return error instanceof WorkspaceError && error.code === code;
}

/** The storage, where the data is in words, and how to end. */
export async function openStorage({ sqlite, postgres }: Pick<ServeOptions, "sqlite" | "postgres">) {
  if (postgres !== undefined) return openPostgres(postgres);
  const storage: Storage = sqlite === undefined ? new MemoryStorage() : await openSqlite(sqlite);
  const place = sqlite === undefined ? "in memory" : `in the SQLite file ${sqlite}`;
  return { storage, place, close: () => storage.close() };
}

async function openSqlite(file: string): Promise<Storage> {
  const { SqliteStorage } = await import("../storage/sqlite");
  await stat(dirname(file)).catch(failing(`The folder of ${file} cannot be read.`));
  await refuseOtherFile(file);
  return SqliteStorage.open(file);
}

const SQLITE_BEGINS = "SQLite format 3\0";

/** A file of something else would only be found out by the first statement. */
async function refuseOtherFile(file: string): Promise<void> {
  const begin = await text(createReadStream(file, { end: SQLITE_BEGINS.length - 1 })).catch(() => "");
  const isFolder = (await stat(file).catch(() => undefined))?.isDirectory();
  if (isFolder || (begin !== "" && begin !== SQLITE_BEGINS))
    throw new CliError(`${file} is not a SQLite database. Give the name of one, or a new name to create one.`);
}

const NO_PG =
  "--postgres needs the package pg: npm install pg, or npx -p pg -p workspace-engine workspace-engine serve …";

async function openPostgres(url: string) {
  const { PostgresStorage } = await import("../storage/postgres");
  const { Pool } = (await import("pg").catch(failing(NO_PG))).default;
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: 10_000 });
  const storage: Storage = new PostgresStorage({ pool });
  return { storage, place: "in PostgreSQL", close: () => storage.close().then(() => pool.end()) };
}
