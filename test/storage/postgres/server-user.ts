import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** PostgreSQL refuses to run as root: there it runs as `nobody`, whom every Unix has. */
const nobody = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : undefined;

function idOf(option: string): number {
  return Number(execFileSync("id", [option, "nobody"], { encoding: "utf8" }));
}

/** How the programs of a server are started: as its user, in a folder which that user can enter. */
export const inPlace = (place: string) => ({ ...nobody, cwd: place, env: { ...process.env, LC_ALL: "C" } });

/** Whether that user can run a program, or enter a folder. */
const isReached = (path: string): boolean =>
  nobody === undefined || spawnSync("test", ["-x", path], inPlace("/")).status === 0;

/** A new folder that is the user's own. The system's temporary one may lie where only root can enter. */
export function makePlace(): string {
  for (const parent of [tmpdir(), "/tmp", "/var/tmp"]) {
    const place = mkdtempSync(join(parent, "workspace-engine-pg-"));
    if (nobody !== undefined) chownSync(place, nobody.uid, nobody.gid);
    if (isReached(place)) return place;
    rmSync(place, { recursive: true });
  }
  throw new Error(
    "No folder of temporary files can be entered by the user `nobody`, as whom PostgreSQL is run by root.",
  );
}

/** Where the user can run the programs of an installation's folder: there, or in a copy of the installation in the place. */
export function reachablePrograms(folder: string, place: string): string {
  if (isReached(folder)) return folder;
  const copy = join(place, "installation");
  cpSync(dirname(folder), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, "bin");
}
