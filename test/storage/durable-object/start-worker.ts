import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { Miniflare, type MiniflareOptions } from "miniflare";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** A Worker as one module, as it is deployed. Modules of Node are not there to be found. */
export async function bundleWorker(entryPoint: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entryPoint],
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    // As wrangler does.
    define: { "process.env.NODE_ENV": '"production"' },
    target: "es2022",
    tsconfig: "test/tsconfig.json",
    write: false,
    logLevel: "error",
  });
  const [script] = outputFiles;
  if (script === undefined) throw new Error(`${entryPoint} makes no module.`);
  return script.text;
}

export interface WorkerOptions {
  readonly script: string;
  readonly compatibilityDate: string;
  /** The class of Durable Objects behind each binding. */
  readonly objects: Readonly<Record<string, string>>;
  readonly bindings?: MiniflareOptions["bindings"];
  /** The folder that the objects' data outlive the platform in. */
  readonly persist?: string;
}

/** The runtime ends a connection that was idle for 5 s, and a process that stood still as long would use it again. */
export const oneRequest = { connection: "close" };

export interface RunningWorker {
  readonly url: URL;
  stop(): Promise<void>;
}

/** Runs a Worker on the platform's own runtime, with Durable Objects over SQLite, on the loopback interface. */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { script, compatibilityDate, objects, bindings = {}, persist = false } = options;
  const platform = new Miniflare({
    host: "127.0.0.1",
    modules: [{ type: "ESModule", path: "worker.js", contents: script }],
    compatibilityDate,
    bindings,
    durableObjects: Object.fromEntries(
      Object.entries(objects).map(([name, className]) => [name, { className, useSQLite: true }]),
    ),
    durableObjectsPersist: persist,
  });
  return { url: await platform.ready, stop: () => platform.dispose() };
}
