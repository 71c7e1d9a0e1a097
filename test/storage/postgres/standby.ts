import { execFile } from "node:child_process";
import { appendFile, chown, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { type EmbeddedServer, startServer } from "./embedded";

const execute = promisify(execFile);

/** A server that follows another one through its write-ahead log, and answers reads. */
export interface Standby {
  readonly url: string;
  /** Later commits of the primary stay invisible here until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Makes it a primary, as when the old one is lost. */
  promote(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a standby over a copy of what a running server holds. */
export async function startStandby(primary: EmbeddedServer): Promise<Standby> {
  const server = await startServer(primary.programs, [], (data) => copyData(primary, data));
  const call = (name: string) => onClient(server.url, async (client) => void (await client.query(`SELECT ${name}()`)));
  return {
    url: server.url,
    pause: () => call("pg_wal_replay_pause"),
    resume: () => call("pg_wal_replay_resume"),
    promote: () => call("pg_promote"),
    remove: server.remove,
  };
}

/** Stands for `pg_basebackup`, which is not in every installation. */
async function copyData(primary: EmbeddedServer, data: string): Promise<void> {
  const label = await onClient(primary.url, async (client) => {
    await client.query("SELECT pg_backup_start('standby', true)");
    // Files that go while they are copied are in the log; as root the copies must stay the server's.
    await execute("cp", ["-a", primary.data, data]).catch(() => undefined);
    const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop()");
    return rows[0]?.labelfile ?? "";
  });
  await rm(join(data, "postmaster.pid"), { force: true });
  const { uid, gid } = await stat(data);
  for (const [name, content] of Object.entries({ backup_label: label, "standby.signal": "" })) {
    await writeFile(join(data, name), content);
    await chown(join(data, name), uid, gid);
  }
  await appendFile(join(data, "postgresql.auto.conf"), `primary_conninfo = '${primary.url}'\n`);
}

async function onClient<T>(connectionString: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return use(client).finally(() => client.end());
}
