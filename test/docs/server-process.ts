import { ChildProgram } from "../child-program";
import { freePort } from "../storage/postgres/embedded";

export interface ServerProcess {
  readonly port: number;
  readonly url: string;
  stop(): Promise<unknown>;
}

/** Starts a script of a page, which listens at `PORT` and says so. */
export async function startScript(
  path: string,
  env: Readonly<Record<string, string>>,
  { port, cwd }: { readonly port?: number; readonly cwd: string },
): Promise<ServerProcess> {
  const own = port ?? (await freePort());
  const child = new ChildProgram(process.execPath, [path], { cwd, env: { ...env, PORT: String(own) } });
  await child.printed(new RegExp(`:${own}`));
  return { port: own, url: `http://127.0.0.1:${own}`, stop: () => child.stop() };
}
