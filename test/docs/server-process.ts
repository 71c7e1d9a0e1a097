import { spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "../storage/postgres/embedded";

export interface ServerProcess {
  readonly port: number;
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a script of a page, which listens at `PORT` and says so. */
export async function startScript(
  path: string,
  env: Readonly<Record<string, string>>,
  { port, cwd }: { readonly port?: number; readonly cwd: string },
): Promise<ServerProcess> {
  const own = port ?? (await freePort());
  const child = spawn(process.execPath, [path], { cwd, env: { ...process.env, ...env, PORT: String(own) } });
  const over = once(child, "exit");
  let output = "";
  const listens = new Promise<void>((resolve) => {
    const hear = (text: string): void => {
      output += text;
      if (output.includes(`:${own}`)) resolve();
    };
    child.stdout.setEncoding("utf8").on("data", hear);
    child.stderr.setEncoding("utf8").on("data", hear);
  });
  const ended = over.then(() => Promise.reject(new Error(`It ended:\n${output}`)));
  await Promise.race([listens, ended]);
  ended.catch(() => {});
  return {
    port: own,
    url: `http://127.0.0.1:${own}`,
    async stop() {
      child.kill();
      await over;
    },
  };
}
