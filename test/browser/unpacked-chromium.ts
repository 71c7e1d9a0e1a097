import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const require = createRequire(import.meta.url);
const cache = fileURLToPath(new URL("../../node_modules/.cache/chromium/", import.meta.url));

/** The program that the package `@sparticuz/chromium` has in it, with the libraries it needs. */
export async function unpackedChromium() {
  const folder = `${cache}${await packageVersion()}`;
  if (!existsSync(folder)) await unpack(folder);
  return {
    executablePath: `${folder}/chromium`,
    env: { ...definedEnv(), LD_LIBRARY_PATH: `${folder}/al2023/lib` },
  };
}

async function packageVersion(): Promise<string> {
  const program = require.resolve("@sparticuz/chromium");
  const text = await readFile(`${program.slice(0, program.lastIndexOf("/build/"))}/package.json`, "utf8");
  return String(JSON.parse(text).version);
}

/** Several test processes may do so at once: the folder appears whole. */
async function unpack(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const own = await mkdtemp(`${cache}unpacking-`);
  const script = 'import("@sparticuz/chromium").then((chromium) => chromium.default.executablePath())';
  // It unpacks to the folder of temporary files, and the libraries only where it takes itself to be in a Lambda.
  const env = { ...process.env, TMPDIR: own, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" };
  await promisify(execFile)(process.execPath, ["-e", script], {
    cwd: fileURLToPath(new URL(".", import.meta.url)),
    env,
  });
  await rename(own, folder).catch(async (error: unknown) => {
    await rm(own, { recursive: true });
    if (!existsSync(folder)) throw error;
  });
}

function definedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
