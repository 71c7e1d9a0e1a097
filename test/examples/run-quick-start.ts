import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

export interface Finished {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script of the repository as `npm start` does, in a process of its own. */
export function runScript(
  script: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  const command = ["node_modules/tsx/dist/cli.mjs", "--tsconfig", "test/tsconfig.json", script, ...args];
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      command,
      { cwd: root, env: { ...process.env, ...env } },
      (_error, stdout, stderr) => resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

export const runQuickStart = (args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Finished> =>
  runScript("examples/quick-start/main.ts", args, env);
