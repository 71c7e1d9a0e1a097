import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { unpackedChromium } from "./unpacked-chromium";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** A name of this machine that browsers take for that of any other. */
export const ANOTHER_NAME = "board.test";

/** It talks to nobody but the pages. */
const args = [
  `--host-resolver-rules=MAP ${ANOTHER_NAME} 127.0.0.1`,
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-gpu",
  "--disable-quic",
  "--disable-sync",
  "--no-first-run",
];

interface Place {
  readonly executablePath?: string;
  readonly channel?: string;
  readonly env?: Record<string, string | undefined>;
}

/**
 * Starts a real Chromium: the one at CHROMIUM_PATH if that is set, on Linux x64 the one that `npm ci` installed, elsewhere
 * one of the system's, or its Chrome.
 */
export function launchChromium(): Promise<Browser> {
  return launched(async () => chromium.launch({ ...(await place()), args }));
}

/** The same with a profile that is kept in the folder when it is closed, or killed. */
export function launchWithProfile(folder: string): Promise<BrowserContext> {
  return launched(async () => chromium.launchPersistentContext(folder, { ...(await place()), args }));
}

async function launched<T>(launch: () => Promise<T>): Promise<T> {
  try {
    return await launch();
  } catch (cause) {
    throw new Error(
      "No Chromium could be started. Run `npm ci` on Linux x64, install Chrome, or set CHROMIUM_PATH to the program.",
      { cause },
    );
  }
}

/** In a language that pages know, whatever that of the environment is. */
async function place(): Promise<Place> {
  const { env, ...program } = await programPlace();
  return { ...program, env: { ...process.env, ...env, LC_ALL: "en_US.UTF-8" } };
}

async function programPlace(): Promise<Place> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH !== undefined) return { executablePath: CHROMIUM_PATH };
  if (process.platform === "linux" && process.arch === "x64") return unpackedChromium();
  const executablePath = INSTALLED.find((path) => existsSync(path));
  return executablePath === undefined ? { channel: "chrome" } : { executablePath };
}
