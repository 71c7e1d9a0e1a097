import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./embedded";

const execute = promisify(execFile);
const programs = ["initdb", "pg_ctl", "postgres", "pg_dump", "pg_restore"];

/** Where a whole PostgreSQL is installed, as those of a distribution are: pg_dump is not for a server of a later version. */
function installation(): string | undefined {
  const home = "/usr/lib/postgresql";
  const versions = existsSync(home) ? readdirSync(home).map((version) => join(home, version, "bin")) : [];
  const folders = [...(process.env["PATH"] ?? "").split(":"), ...versions];
  return folders.find((folder) => programs.every((program) => existsSync(join(folder, program))));
}

export const folderOfPrograms = installation();

/** As root the server runs as another user. */
const user = () => {
  if (process.getuid?.() !== 0) return {};
  const id = (option: string) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
};

/** A server of that installation over a folder of its own, and its program for dumps. */
export async function startInstalled(folder: string) {
  const place = mkdtempSync(join(tmpdir(), "workspace-engine-dump-"));
  chmodSync(place, 0o777);
  const data = join(place, "data");
  const port = await freePort();
  const run = (program: string, ...args: readonly string[]) =>
    execute(join(folder, program), [...args], { ...user(), env: { ...process.env, LC_ALL: "C" } });
  await run("initdb", "-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-sync");
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"];
  const options = settings.flatMap((setting) => ["-c", setting]);
  const server = spawn(join(folder, "postgres"), ["-D", data, ...options], { ...user(), stdio: "ignore" });
  const ended = once(server, "exit");
  return {
    place,
    run,
    url: (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    remove: async () => {
      server.kill("SIGINT");
      await ended;
      rmSync(place, { recursive: true, force: true });
    },
  };
}
