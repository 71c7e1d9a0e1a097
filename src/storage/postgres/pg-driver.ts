import { type Driver, type Listener, LostAnswer, type Outcome, type Row, rowsOf, type Session } from "./driver";
import { isRefusal } from "./errors";
import type { PgClient, PgPool } from "./handles";
import { PgListener } from "./pg-listener";
import { type NamesStatements, PreparedStatements } from "./prepared-statements";

/** Pools that are listened to already: several storages may share one. */
const guarded = new WeakSet<PgPool>();

/**
 * A pool whose idle client breaks emits an error, which would end the process; the next call gets another client. So would
 * a client that breaks before whoever waits for it can listen to it.
 */
function guard(pool: PgPool): void {
  if (guarded.has(pool)) return;
  guarded.add(pool);
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
}

/** Talks to a server through a pool of the package `pg`. */
export class PgDriver implements Driver {
  readonly durable = true;
  readonly multiProcess = true;
  readonly #pool: PgPool;
  readonly #prepared: PreparedStatements | undefined;

  /** Statements are prepared by name if the pool's clients take the names. */
  constructor(pool: PgPool, prepares: boolean) {
    this.#pool = pool;
    this.#prepared = prepares ? new PreparedStatements() : undefined;
    guard(pool);
  }

  run(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return this.#send(this.#pool, text, values);
  }

  runPrepared(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return this.#sendPrepared(this.#pool, text, values);
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

  async transaction<T>(settings: string, work: (session: Session) => Promise<Outcome<T>>): Promise<T> {
    return this.#lent(async (client, breaks) => {
      try {
        await client.query(`BEGIN ISOLATION LEVEL READ COMMITTED; ${settings}`);
        const outcome = await work({
          run: (text, values = []) => this.#send(client, text, values),
          runPrepared: (text, values) => this.#sendPrepared(client, text, values),
        });
        if (outcome.commit) await commit(client);
        else await rollBack(client, breaks);
        return outcome.value;
      } catch (error) {
        await rollBack(client, breaks);
        throw error;
      }
    });
  }

  listen(channel: string, wake: (payload: string | undefined) => void): Listener {
    return new PgListener(this.#pool, channel, wake);
  }

  /** With a client of the pool, which does not get it back once it `breaks`. */
  async #lent<T>(work: (client: PgClient, breaks: () => void) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
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

  async #send(to: PgPool | PgClient, text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return rowsOf(await to.query(text, [...values]));
  }

  async #sendPrepared(to: PgPool | PgClient, text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    const name = this.#prepared?.nameOf(text);
    if (name === undefined) return this.#send(to, text, values);
    return rowsOf(await (to as NamesStatements).query({ name, text, values: [...values] }));
  }
}

async function commit(client: PgClient): Promise<void> {
  try {
    await client.query("COMMIT");
  } catch (error) {
    if (isRefusal(error)) throw error;
    throw new LostAnswer("The answer to COMMIT was lost.", { cause: error });
  }
}

async function rollBack(client: PgClient, breaks: () => void): Promise<void> {
  try {
    await client.query("ROLLBACK");
  } catch {
    // Then the connection is not given back, and what it had begun ends with it. The caller hears of the first error.
    breaks();
  }
}
