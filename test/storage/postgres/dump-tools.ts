import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { startServer } from "./embedded";
import { inPlace } from "./server-user";

const execute = promisify(execFile);
const tools = ["initdb", "postgres", "pg_dump", "pg_restore"];

/** Where a whole PostgreSQL is installed, as those of a distribution are: pg_dump is not for a server of a later version. */
function installation(): string | undefined {
  const home = "/usr/lib/postgresql";
  const versions = existsSync(home) ? readdirSync(home).map((version) => join(home, version, "bin")) : [];
  const folders = [...(process.env["PATH"] ?? "").split(":"), ...versions];
  return folders.find((folder) => tools.every((tool) => existsSync(join(folder, tool))));
}

export const folderOfPrograms = installation();

/** A server of that installation over a folder of its own, and its program for dumps. */
export async function startInstalled(folder: string) {
  const server = await startServer(folder, ["-c", "fsync=off"]);
  const place = dirname(server.data);
  return {
    place,
    run: (tool: string, ...args: readonly string[]) => execute(join(server.programs, tool), [...args], inPlace(place)),
    url: (database: string) => new URL(database, server.url).href,
    remove: server.remove,
  };
}
