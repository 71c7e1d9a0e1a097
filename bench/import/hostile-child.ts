/** Imports one file into memory, and prints what became of it, the seconds it took and the most that was held, in MB. */
import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { Workspace } from "workspace-engine";
import { importLines, readImport } from "workspace-engine/import";

const [path = ""] = process.argv.slice(2);
const mostResident = (): number => Math.round(process.resourceUsage().maxRSS / 1000);

async function outcomeOf(): Promise<string[]> {
  const blob = await openAsBlob(path);
  const file = { name: basename(path), size: blob.size, stream: () => blob.stream() as ReadableStream<Uint8Array> };
  const workspace = new Workspace({ teamId: "t-bench", actor: { user_id: "u-ada", role: "admin" } });
  let read = "";
  try {
    const { lines, report } = await readImport(file);
    read = `${mostResident()}`;
    const { added } = await importLines(workspace, lines(), { dryRun: true });
    const real = await importLines(workspace, lines());
    return [`${report.format}, ${added === real.added ? added : `${added}, then ${real.added}`} documents`, read];
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    return [`${error instanceof Error ? error.constructor.name : ""} ${code}: ${error}`.slice(0, 120), read];
  }
}

const start = performance.now();
const [outcome, read] = await outcomeOf();
const seconds = ((performance.now() - start) / 1000).toFixed(1);
console.log(JSON.stringify([outcome, seconds, read, mostResident()]));
