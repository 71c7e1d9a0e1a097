import { describe, expect, test } from "vitest";
import { MemoryStorage, shardedStorage, Workspace, WorkspaceError } from "workspace-engine";
import { createClient } from "workspace-engine/client";
import { createFetchHandler, nodeListener } from "workspace-engine/http";
import { workspaceHandlers } from "workspace-engine/msw";
import { openApiDocument } from "workspace-engine/openapi";
import { PostgresStorage } from "workspace-engine/postgres";
import { durableObjectConnection, SqliteStorage } from "workspace-engine/sqlite";
import {
  createTestWorkspace,
  faultStorage,
  generateWorkspace,
  manualClock,
  replay,
  storageContract,
} from "workspace-engine/testing";

type Options = Readonly<Record<string, unknown>>;

/** Something that takes options: how it is made, with what it must have, and values that each option must not have. */
interface Maker {
  readonly make: (options: never) => unknown;
  readonly needed?: Options;
  readonly wrong: Readonly<Record<string, readonly unknown[]>>;
  /** Options that are judged by what they are given to. */
  readonly judgedLater?: readonly string[];
}

const actor = { user_id: "u-ada", role: "admin" } as const;
const workspace = new Workspace({ teamId: "t-acme", actor });
const nothing = () => undefined;
const notFunctions = ["nope", true, {}, null];
const notFlags = ["yes", 1, null];
const notStorages = ["acme.db", true, {}, Promise.resolve(new MemoryStorage()), null];
const notClocks = [5, "now", {}, { now: 5 }, null];
const notUnits = ["hours", "", 1, null];
const notTexts = [5, true, {}, null];
const notIds = ["", "a b", "a".repeat(65), 7, null];
const notIntegers = ["1", 1.5, Number.NaN, null];
const notSizes = [-1, "5", Number.NaN, null];
const notInstants = ["soon", 0, -1, 1.5, "", {}, null];
const notCors = [true, "*", {}, { origins: true }, { origins: "https://a.test" }, { origins: ["a.test"] }, null];
const notOrigins = [["https://a.test/"], ["https://A.test"], [5]].map((origins) => ({ origins }));

const unknownFieldsOptions = { unknownFields: ["warn", true, null], onIgnored: notFunctions };
const shared = {
  ...unknownFieldsOptions,
  bodyLimit: [0, -1, "1mb", Number.NaN, null],
  bodyTimeout: [0, -1, "30s", Number.NaN, null],
  cors: [...notCors, ...notOrigins, { origins: "*", maxAge: -1 }, { origins: "*", maxage: 5 }],
  onRequest: notFunctions,
  requestId: notFunctions,
  streams: [
    ...[true, 5, null, { maxPerToken: 0 }, { heartbeat: 0 }, { authenticateEvery: Number.NaN }, { buffer: 1.5 }],
    ...[{ resumeWithin: -1 }, { stopping: true }, { onCount: 5 }, { heartbeats: 1 }],
  ],
};
const common = {
  ...unknownFieldsOptions,
  timeUnit: notUnits,
  timeZone: ["Mars/Olympus", "", 5, null],
  authorize: notFunctions,
  onNotification: notFunctions,
  history: ["all", 5, {}, { commits: -1 }, { commits: 0.5 }, { days: Number.NaN }, { days: 3, dayz: 3 }, null],
  recordOperations: ["yes", 1, {}, null],
  retryTimeout: notSizes,
};
const stored = { retainedChanges: [-1, 0.5, "10", Number.NaN, null] };
const sizes = { cards: [-1, 1.5, Number.NaN, "5", null] };
const made = { spaces: [0, "1", null], boards: [0, null], members: [0, 1.5, null], privateSpace: notFlags };
const sqlite = {
  ...stored,
  synchronous: ["off", true, null],
  busyTimeout: notSizes,
  pollInterval: [0, ...notSizes],
  textSearch: ["like", "", true, null],
  onStatement: notFunctions,
  quickCheck: notFlags,
};

const makers: Readonly<Record<string, Maker>> = {
  "new Workspace": {
    make: (options) => new Workspace(options),
    needed: { teamId: "t-acme", actor },
    wrong: {
      ...common,
      teamId: [...notIds, undefined],
      actor: ["u-ada", {}, { user_id: "u-ada" }, { user_id: "u-ada", role: "owner" }, null, undefined],
      storage: notStorages,
      clock: notClocks,
      ids: [5, {}, { ulid: nothing }, null],
      random: [0.5, null],
    },
  },
  createFetchHandler: {
    make: createFetchHandler,
    needed: { workspace: nothing, authenticate: nothing },
    wrong: {
      ...shared,
      workspace: [workspace, null, undefined],
      authenticate: ["secret", null, undefined],
      basePath: ["/v1?x", "#", 5, null],
      clock: notClocks,
      timeUnit: notUnits,
    },
  },
  createClient: {
    make: createClient,
    needed: { baseUrl: "https://host/v1", token: "secret", teamId: "t-acme" },
    wrong: {
      baseUrl: ["", "host/v1", "ftp://host", "https://host?x", 5, null, undefined],
      token: ["", 5, {}, undefined],
      teamId: [...notIds, "users", undefined],
      fetch: notFunctions,
      retry: [true, 3, { attempts: 0 }, { delay: -1 }, { longestDelay: "1s" }, { attempt: 3 }, null],
      timeout: [0, "30s", Number.NaN, null],
      silence: [0, "30s", Number.NaN, null],
    },
  },
  workspaceHandlers: {
    make: workspaceHandlers,
    needed: { workspace },
    wrong: {
      ...shared,
      workspace: [{}, "t-acme", null, undefined],
      baseUrl: ["", "/v1", "workspace.test/v1", "ftp://host", "https://host?x", 5, null],
      token: notTexts,
      authenticate: notFunctions,
    },
  },
  openApiDocument: { make: openApiDocument, wrong: { baseUrl: notTexts, title: notTexts } },
  "new MemoryStorage": {
    make: (options) => new MemoryStorage(options),
    wrong: { ...stored, index: notFlags, onIndexing: notFunctions },
  },
  "new SqliteStorage": {
    make: (options) => new SqliteStorage(options),
    needed: { db: { prepare: nothing, exec: nothing, close: nothing } },
    wrong: { ...sqlite, db: ["acme.db", {}, null, undefined] },
  },
  "new SqliteStorage over a connection": {
    make: (options) => new SqliteStorage(options),
    needed: { connection: durableObjectConnection({ sql: { exec: nothing }, transactionSync: nothing } as never) },
    wrong: { ...sqlite, connection: [{}, "acme.db", null] },
  },
  "SqliteStorage.open": { make: (options) => SqliteStorage.open(":memory:", options), wrong: sqlite },
  "new PostgresStorage": {
    make: (options) => new PostgresStorage(options),
    needed: { pool: { query: nothing, connect: nothing, on: nothing } },
    wrong: {
      ...stored,
      pool: ["postgres://host/db", {}, null, undefined],
      schema: ["", "Big", "a-b", 'a"b', "1a", "pg_own", "a".repeat(49), 5, null],
      lockTimeout: [...notSizes, 0.5],
      onStatement: notFunctions,
      statementTimeout: [...notSizes, 0.5],
      preparedStatements: notFlags,
      textSearch: ["like", "", true, null],
      distribute: ["Citus", "", true, null],
      notifications: notFlags,
    },
  },
  shardedStorage: {
    make: (options) => shardedStorage(() => new MemoryStorage(), options),
    wrong: { capabilities: [true, {}, { ...new MemoryStorage().capabilities, durable: "yes" }, null] },
  },
  faultStorage: {
    make: (options) => faultStorage(new MemoryStorage(), options),
    wrong: {
      seed: notIntegers,
      rates: [{ busy: -0.1 }, { delay: 1.1 }, { busy: 0.6, conflict: 0.6 }, { bsy: 0.1 }, 0.5, null],
      only: [["close"], "find", null],
      stormLength: [0, 1.5, null],
      outageLength: [0, ...notSizes],
      longestDelay: notSizes,
      wait: notFunctions,
    },
  },
  createTestWorkspace: {
    make: createTestWorkspace,
    wrong: {
      ...common,
      ...sizes,
      seed: notIntegers,
      now: notInstants,
      generate: [true, { seed: 5 }, { spaces: 0 }, { boards: "5" }, null],
      snapshot: ["{}", {}, null],
      teamId: notIds,
      actor: [{}, "u-ada", null],
      storage: notStorages,
    },
  },
  generateWorkspace: {
    make: generateWorkspace,
    needed: { seed: 1 },
    wrong: {
      ...sizes,
      ...made,
      seed: [...notIntegers, undefined],
      now: notInstants,
      teamId: notIds,
      timeUnit: notUnits,
    },
  },
  manualClock: { make: manualClock, wrong: { now: notInstants } },
  replay: {
    make: (options) => replay({} as never, options),
    wrong: { storage: notStorages },
    judgedLater: ["from"],
  },
  storageContract: {
    make: storageContract,
    needed: { name: "memory", capabilities: new MemoryStorage().capabilities, notifies: true, create: nothing },
    wrong: {
      name: [...notTexts, undefined],
      capabilities: [{}, null, undefined],
      notifies: [...notFlags, undefined],
      create: [...notFunctions, undefined],
      reopen: notFunctions,
      createRetaining: notFunctions,
      seed: notIntegers,
      histories: [-1, 1.5, null],
      wakeTimeout: notSizes,
    },
  },
  watchBoard: {
    make: (options) => workspace.watchBoard({ board_id: "1" }, options),
    wrong: { onError: notFunctions },
  },
  watchSummary: {
    make: (options) => workspace.watchSummary({ type: "card", card_filters: {} }, options),
    wrong: { onError: notFunctions },
  },
  watchView: {
    make: (options) => workspace.watchView({ type: "card", card_filters: {} }, options),
    wrong: { onError: notFunctions },
    judgedLater: ["window"],
  },
  subscribe: {
    make: (options) => workspace.subscribe(nothing, options),
    wrong: { after: notIntegers, onFollowing: notFunctions },
  },
  exportLines: {
    make: (options) => workspace.exportLines(options).next(),
    wrong: { onProgress: notFunctions, signal: ["stop", {}, null] },
  },
  loadLines: {
    make: (options) => workspace.loadLines([], options),
    wrong: { onProgress: notFunctions, signal: ["stop", {}, null] },
  },
};

const refusalOf = async ({ make, needed = {} }: Maker, options: unknown): Promise<unknown> => {
  try {
    await make((typeof options === "object" ? { ...needed, ...options } : options) as never);
  } catch (error) {
    return error;
  }
  throw new Error("It was taken.");
};

describe.each(Object.entries(makers))("%s", (_, maker) => {
  const cases = Object.entries(maker.wrong).flatMap(([name, values]) => values.map((value) => [name, value] as const));

  test.each(cases)("[K8.1] refuses %s: %j when it is given, and names it", async (name, value) => {
    const error = await refusalOf(maker, { [name]: value });
    expect(error).toBeInstanceOf(WorkspaceError);
    expect(error).toMatchObject({ code: "invalid_input", status: 400 });
    const [issue] = (error as WorkspaceError).issues;
    if (name !== "snapshot") expect(issue?.path.split(".")[0]).toBe(name);
  });

  test("[K8.1] refuses an option it does not have, and says which it has", async () => {
    const error = await refusalOf(maker, { nonesuch: 1 });
    expect(error).toMatchObject({ code: "invalid_input", issues: [{ path: "nonesuch", code: "unknown_key" }] });
    const [, known = ""] = /only: (.*)\.$/.exec((error as WorkspaceError).message) ?? [];
    expect(known.split(", ").sort()).toEqual([...Object.keys(maker.wrong), ...(maker.judgedLater ?? [])].sort());
  });

  test("[K8.1] refuses options that are no object", async () => {
    for (const options of ["nope", 5, true]) {
      expect(await refusalOf(maker, options)).toMatchObject({ code: "invalid_input", issues: [{ path: "options" }] });
    }
  });
});

describe("arguments that are no options", () => {
  test.each<readonly [string, () => unknown]>([
    ["handle", () => nodeListener({} as never)],
    ["shardOf", () => shardedStorage(new MemoryStorage() as never)],
    ["storage", () => faultStorage({} as never)],
    ["storage", () => durableObjectConnection({} as never)],
    ["path", () => SqliteStorage.open(5 as never)],
    ["listener", () => workspace.subscribe("heard" as never)],
  ])("[K8.1] %s is refused when it is given", async (name, make) => {
    const error = await refusalOf({ make, wrong: {} }, {});
    expect(error).toMatchObject({ code: "invalid_input", issues: [{ path: name }] });
  });
});
