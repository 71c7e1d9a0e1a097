import { StorageError } from "../storage-error";
import { driverError } from "./connection";
import type { SqliteDatabase } from "./driver-connection";

export interface DriverHost {
  load(name: string): Promise<unknown>;
  /** The version of Node.js; `undefined` elsewhere. */
  nodeVersion(): Promise<string | undefined>;
  /** The version of an installed package, read without loading it; `undefined` when it is not found. */
  packageVersion(name: string): Promise<string | undefined>;
}

/** The packages, each with the export that is the database's class. */
const drivers = { "node:sqlite": "DatabaseSync", libsql: "default", "better-sqlite3": "default" } as const;

export async function openDriver(path: string, host: DriverHost = here): Promise<SqliteDatabase> {
  const failures: string[] = [];
  for (const [name, className] of Object.entries(drivers)) {
    const Database = await loadDriver(name, className, host);
    if (typeof Database === "string") {
      failures.push(`${name}: ${Database}`);
      continue;
    }
    try {
      return new Database(path);
    } catch (error) {
      throw driverError(error);
    }
  }
  throw new StorageError(
    "unavailable",
    "There is no SQLite driver: use Node 22.13 or later, which has node:sqlite, or install one with " +
      `"npm install libsql". (${failures.join("; ")})`,
  );
}

async function loadDriver(name: string, className: string, host: DriverHost): Promise<DatabaseClass | string> {
  const refusal = name === "better-sqlite3" ? await refuseBetterSqlite(host) : undefined;
  if (refusal !== undefined) return refusal;
  try {
    const found: unknown = Reflect.get(Object(await host.load(name)), className);
    return isClass(found) ? found : `it exports no ${className}`;
  } catch (error) {
    return firstLine(error);
  }
}

/** From version 13 on it ends a process of an older Node when it is loaded, without an error to be caught. */
async function refuseBetterSqlite(host: DriverHost): Promise<string | undefined> {
  const node = await host.nodeVersion();
  if (node === undefined || major(node) >= 22) return undefined;
  const version = await host.packageVersion("better-sqlite3");
  if (version === undefined) return "not found";
  return major(version) < 13 ? undefined : `version ${version} needs Node 22 or later, this is ${node}`;
}

type DatabaseClass = new (path: string) => SqliteDatabase;

const isClass = (value: unknown): value is DatabaseClass => typeof value === "function";

const major = (version: string): number => Number.parseInt(version, 10);

const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split("\n", 1)[0] ?? "";

/** Names stay out of reach of bundlers, which would want every driver to be installed. */
const load = (name: string): Promise<unknown> => import(/* @vite-ignore */ /* webpackIgnore: true */ name);

const here: DriverHost = {
  load,
  nodeVersion: async () => textAt(await load("node:process").catch(() => undefined), ["versions", "node"]),
  packageVersion: async (name) => {
    const required = await requiredFromProgram(`${name}/package.json`);
    return textAt(required, ["version"]);
  },
};

/** Resolves a package as the running program would, from its own file and then from the working directory. */
async function requiredFromProgram(name: string): Promise<unknown> {
  const { createRequire } = Object(await load("node:module"));
  const program = Object(await load("node:process"));
  for (const place of [program.argv?.[1], `${program.cwd()}/package.json`]) {
    try {
      return createRequire(place)(name);
    } catch {
      // Not found from there, or there is no such place: a package that nobody finds is not installed.
    }
  }
  return undefined;
}

function textAt(value: unknown, path: readonly string[]): string | undefined {
  const found = path.reduce<unknown>((object, key) => Reflect.get(Object(object), key), value);
  return typeof found === "string" ? found : undefined;
}
