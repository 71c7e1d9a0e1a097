import type { Activity } from "../database-storage";
import type { Trace } from "../executed-statement";
import type { PoolStats } from "../storage-statistics";
import type { Driver, Listener, Outcome, PgClient, PgPool, Row, Session } from "./driver";
import { LostAnswer, rowsOf } from "./driver";
import { isRefusal, sqlState } from "./errors";
import { PgListener } from "./pg-listener";
import { digestOf } from "./values";

/** How the pool is; undefined of one that does not count, as only those of `pg` do. */
function poolStatsOf(pool: PgPool): PoolStats | undefined {
  const { totalCount: open, idleCount: idle, waitingCount: waiting, options } = pool as Partial<CountingPool>;
  const max = options?.max;
  if (open === undefined || idle === undefined || waiting === undefined || max === undefined) return undefined;
  return { max, open, idle, waiting };
}

/** Whether who asks for a connection now has to wait until somebody gives one back. */
function isUsedUp({ max, open, idle, waiting }: PoolStats): boolean {
  return waiting >= idle + max - open;
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
  /** Statements are prepared by name if the pool's clients take the names. */
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

  run(text: string, values?: readonly unknown[]): Promise<readonly Row[]> {
    return this.#alone((client) => this.#send(client, text, values));
  }

  runPrepared(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return this.#alone((client) => this.#sendPrepared(client, text, values));
  }

  async write(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return this.#lent(async (client, breaks) => {
      try {
        return await this.#sendPrepared(client, text, values);
      } catch (error) {
        if (isRefusal(error)) throw error;
        breaks();
        throw new LostAnswer("The answer to a commit was lost.", { cause: error });
      }
    });
  }

  async transaction<T>(settings: readonly string[], work: (session: Session) => Promise<Outcome<T>>): Promise<T> {
    return this.#lent(async (client, breaks) => {
      try {
        const begin = settings.length === 1 ? [`${BEGIN}; ${settings[0]}`] : [BEGIN, ...settings];
        for (const text of begin) await this.#send(client, text);
        const outcome = await work({
          run: (text, values) => this.#send(client, text, values),
          runPrepared: (text, values) => this.#sendPrepared(client, text, values),
        });
        if (outcome.commit) await this.#commit(client);
        else await this.#rollBack(client, breaks);
        return outcome.value;
      } catch (error) {
        await this.#rollBack(client, breaks);
        throw error;
      }
    });
  }

  listen(channel: string, wake: (payload: string | undefined) => void): Listener {
    return new PgListener(this.#pool, channel, wake, this.#trace);
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
    const { pool } = this;
    if (pool === undefined || !isUsedUp(pool)) return this.#pool.connect();
    const asked = performance.now();
    try {
      return await this.#pool.connect();
    } finally {
      this.#activity.waited(performance.now() - asked);
    }
  }

  async #send(client: PgClient, text: string, values?: readonly unknown[]): Promise<readonly Row[]> {
    return this.#traced(client, text, () => client.query(text, values && [...values]));
  }

  async #sendPrepared(client: PgClient, text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    const isOneMore = this.#prepares && this.#names.size < MOST;
    const name = this.#names.get(text) ?? (isOneMore ? `workspace_engine_${digestOf(text)}` : undefined);
    if (name === undefined) return this.#send(client, text, values);
    this.#names.set(text, name);
    const statement: Named = { name, text, values: [...values] };
    return this.#traced(client, text, () => client.query(statement as Named & string));
  }

  async #commit(client: PgClient): Promise<void> {
    try {
      await this.#send(client, "COMMIT");
    } catch (error) {
      if (isRefusal(error)) throw error;
      throw new LostAnswer("The answer to COMMIT was lost.", { cause: error });
    }
  }

  async #rollBack(client: PgClient, breaks: () => void): Promise<void> {
    try {
      await this.#send(client, "ROLLBACK");
    } catch {
      // Then the connection is not given back, and what it had begun ends with it. The caller hears of the first error.
      breaks();
    }
  }

  async #traced(client: PgClient, text: string, send: () => ReturnType<PgClient["query"]>): Promise<readonly Row[]> {
    return rowsOf(await (this.#trace === undefined ? send() : this.#trace(text, send, client)));
  }
}
