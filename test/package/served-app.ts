import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { home } from "./home";

export interface ServedApp {
  readonly url: string;
  stop(): Promise<void>;
}

const env = { ...process.env, NO_COLOR: "1", NEXT_TELEMETRY_DISABLED: "1" };

/** Starts a program that serves an app of somebody who has the package, on a port of its own, and says where. */
export async function serveApp(app: string, command: readonly string[]): Promise<ServedApp> {
  const program = spawn(process.execPath, command, { cwd: join(home, app), env });
  const over = once(program, "exit");
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (text: string): void => {
      output += text;
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    };
    program.stdout.setEncoding("utf8").on("data", hear);
    program.stderr.setEncoding("utf8").on("data", hear);
    over.then(() => reject(new Error(`${app} was not served:\n${output}`)), reject);
  });
  return {
    url,
    async stop() {
      program.kill();
      await over;
    },
  };
}
