import { join } from "node:path";
import { ChildProgram } from "../child-program";
import { home } from "./home";

export interface ServedApp {
  readonly url: string;
  stop(): Promise<unknown>;
}

const env = { NO_COLOR: "1", NEXT_TELEMETRY_DISABLED: "1" };

/** Starts a program that serves an app of somebody who has the package, on a port of its own, and says where. */
export async function serveApp(app: string, command: readonly string[]): Promise<ServedApp> {
  const program = new ChildProgram(process.execPath, command, { cwd: join(home, app), env });
  const [url] = await program.printed(/http:\/\/127\.0\.0\.1:\d+/);
  return { url, stop: () => program.stop() };
}
