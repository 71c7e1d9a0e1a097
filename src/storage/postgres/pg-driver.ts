import { unref } from "../../base/waiting";
import type { Activity } from "../database-storage";
import type { Trace } from "../executed-statement";
import type { PoolStats } from "../storage-statistics";
import type { Driver, Listener, Outcome, PgClient, PgPool, Row, Session } from "./driver";
import { rowsOf } from "./driver";
import { isRefusal, lostAnswer, sqlState } from "./errors";
import { digestOf } from "./values";

/** How the pool is; undefined of one that does not count, as only those of `pg` do. */
function poolStatsOf(pool: PgPool): PoolStats | undefined {
  const { totalCount: open, idleCount: idle, waitingCount: waiting, options } = pool as Partial<CountingPool>;
  const max = options?.max;
  if (open === undefined || idle === undefined || waiting === undefined || max === undefined) return undefined;
  return { max, open, idle, waiting };
}

interface CountingPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { readonly max?: number };
}

/** As clients of the package `pg` take a statement that is to be prepared by its name. */
type Named = { readonly name: string; readonly text: string; readonly values: unknown[] };

/** So many statements are prepared: each connection keeps them for as long as it lives. */
const MOST = 200;

/** Pools that are listened to already: several storages may share one. */
const guarded = new WeakSet<PgPool>();

/** An error of an idle client, or of one that breaks before it is lent, would end the process if nobody heard it. */
function guard(pool: PgPool): void {
  if (guarded.has(pool)) return;
  guarded.add(pool);
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
}

const BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED";

export interface PgDriverOptions {
  readonly prepares: boolean;
  readonly activity: Activity;
  readonly trace: Trace | undefined;
}

/** Talks to a server through a pool of the package `pg`. */
export class PgDriver implements Driver {
  readonly durable = true;
  readonly multiProcess = true;
  readonly #pool: PgPool;
  readonly #activity: Activity;
  readonly #trace: Trace | undefined;
  readonly #names = new Map<string, string>();
  readonly #prepares: boolean;

  constructor(pool: PgPool, { prepares, activity, trace }: PgDriverOptions) {
    this.#pool = pool;
    this.#activity = activity;
    this.#trace = trace;
    this.#prepares = prepares;
    guard(pool);
  }

  get pool(): PoolStats | undefined {
    return poolStatsOf(this.#pool);
  }

  run(text: string, values?: readonly unknown[], isPrepared?: boolean): Promise<readonly Row[]> {
    return this.#alone((client) => this.#send(client, text, values, isPrepared));
  }

  write(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return this.#alone((client) => confirmed(() => this.#send(client, text, values, true)));
  }

  async transaction<T>(settings: readonly string[], work: (session: Session) => Promise<Outcome<T>>): Promise<T> {
    return this.#lent(async (client, breaks) => {
      try {
        const begin = settings.length === 1 ? [`${BEGIN}; ${settings[0]}`] : [BEGIN, ...settings];
        for (const text of begin) await this.#send(client, text);
        const outcome = await work({ run: (...statement) => this.#send(client, ...statement) });
        if (outcome.commit) await confirmed(() => this.#send(client, "COMMIT"));
        else await this.#rollBack(client, breaks);
        return outcome.value;
      } catch (error) {
        await this.#rollBack(client, breaks);
        throw error;
      }
    });
  }

  listen(channel: string, wake: (payload: string | undefined) => void): Listener {
    const Client = clientClassOf(this.#pool);
    if (Client === undefined) throw new TypeError("The pool does not say of which class its clients are.");
    return listenWith(() => new Client(Reflect.get(this.#pool, "options")), channel, wake, this.#trace);
  }

  /** One statement, after which a client is not used again that did not have the database's answer. */
  #alone<T>(send: (client: PgClient) => Promise<T>): Promise<T> {
    return this.#lent(async (client, breaks) => {
      try {
        return await send(client);
      } catch (error) {
        if (sqlState(error) === undefined) breaks();
        throw error;
      }
    });
  }

  /** With a client of the pool, which does not get it back once it `breaks`. */
  async #lent<T>(work: (client: PgClient, breaks: () => void) => Promise<T>): Promise<T> {
    const client = await this.#borrowed();
    let isBroken = false;
    // Only an idle client's errors reach the pool.
    const breaks = () => {
      isBroken = true;
    };
    client.on("error", breaks);
    try {
      return await work(client, breaks);
    } finally {
      client.removeListener("error", breaks);
      client.release(isBroken);
    }
  }

  async #borrowed(): Promise<PgClient> {
    const { max, open, idle, waiting } = this.pool ?? { max: 1, open: 0, idle: 0, waiting: 0 };
    const isOneFree = waiting < idle + max - open;
    if (isOneFree) return this.#pool.connect();
    const asked = performance.now();
    try {
      return await this.#pool.connect();
    } finally {
      this.#activity.waited(performance.now() - asked);
    }
  }

  async #send(client: PgClient, ...[text, values, isPrepared]: Parameters<Session["run"]>): Promise<readonly Row[]> {
    const name = isPrepared ? this.#nameOf(text) : undefined;
    const own = values && [...values];
    const statement: Named | undefined = name === undefined ? undefined : { name, text, values: own ?? [] };
    const send = () => (statement === undefined ? client.query(text, own) : client.query(statement as Named & string));
    return rowsOf(await (this.#trace === undefined ? send() : this.#trace(text, send, client)));
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || !this.#prepares || this.#names.size === MOST) return known;
    const name = `workspace_engine_${digestOf(text)}`;
    this.#names.set(text, name);
    return name;
  }

  async #rollBack(client: PgClient, breaks: () => void): Promise<void> {
    try {
      await this.#send(client, "ROLLBACK");
    } catch {
      // Then the connection is not given back, and what it had begun ends with it. The caller hears of the first error.
      breaks();
    }
  }
}

/** Sends what commits, of which no other answer than a refusal says that it was not applied. */
async function confirmed<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    throw isRefusal(error) ? error : lostAnswer(error);
  }
}

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 10_000;

interface ListeningClient {
  connect(): Promise<unknown>;
  query(text: string): Promise<unknown>;
  on(event: "error" | "end", listener: () => void): unknown;
  on(event: "notification", listener: (notification: { readonly payload?: string | undefined }) => void): unknown;
  end(): Promise<unknown>;
  unref?(): void;
}

type ClientClass = new (options: unknown) => ListeningClient;

export const canListen = (pool: PgPool): boolean => clientClassOf(pool) !== undefined;

function clientClassOf(pool: PgPool): ClientClass | undefined {
  const found: unknown = Reflect.get(pool, "Client");
  return typeof found === "function" ? (found as ClientClass) : undefined;
}

/** Listens on a client of its own, which is made again whenever it breaks, and which keeps no process alive. */
function listenWith(
  create: () => ListeningClient,
  channel: string,
  wake: (payload: string | undefined) => void,
  trace: Trace | undefined,
): Listener {
  let pause = FIRST_PAUSE;
  let current: ListeningClient | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const connect = async () => {
    const client = create();
    current = client;
    const breaks = () => {
      if (current !== client) return;
      current = undefined;
      // It is broken: there is nothing left that could fail to end.
      void client.end().catch(() => {});
      timer = unref(setTimeout(() => void connect(), pause));
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    };
    client.on("error", breaks);
    client.on("end", breaks);
    client.on("notification", ({ payload }) => wake(payload));
    try {
      await client.connect();
      client.unref?.();
      if (current !== client) return void (await client.end());
      const text = `LISTEN "${channel}"`;
      const send = () => client.query(text);
      await (trace?.(text, send, client) ?? send());
      pause = FIRST_PAUSE;
      if (current === client) wake(undefined);
    } catch {
      // Tried again after a pause: without notifications listeners hear of commits later, and miss none.
      breaks();
    }
  };
  void connect();
  return {
    async stop() {
      clearTimeout(timer);
      const client = current;
      current = undefined;
      // A connection that broke has ended.
      await client?.end().catch(() => {});
    },
  };
}
