import { type Driver, type Listener, LostAnswer, type Outcome, type Row, rowsOf, type Session } from "./driver";
import { isRefusal } from "./errors";
import type { PgClient, PgPool } from "./handles";
import { PgListener } from "./pg-listener";

/** Pools that are listened to already: several storages may share one. */
const guarded = new WeakSet<PgPool>();

/** A pool whose idle client breaks emits an error, which would end the process; the next call gets another client. */
function guard(pool: PgPool): void {
  if (guarded.has(pool)) return;
  guarded.add(pool);
  pool.on("error", () => {});
}

/** Talks to a server through a pool of the package `pg`. */
export class PgDriver implements Driver {
  readonly durable = true;
  readonly multiProcess = true;
  readonly #pool: PgPool;

  constructor(pool: PgPool) {
    this.#pool = pool;
    guard(pool);
  }

  async run(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return rowsOf(await this.#pool.query(text, [...values]));
  }

  async transaction<T>(settings: string, work: (session: Session) => Promise<Outcome<T>>): Promise<T> {
    const client = await this.#pool.connect();
    let isBroken = false;
    // Only an idle client's errors reach the pool.
    const breaks = () => {
      isBroken = true;
    };
    client.on("error", breaks);
    try {
      await client.query(`BEGIN ISOLATION LEVEL READ COMMITTED; ${settings}`);
      const outcome = await work(sessionOf(client));
      if (outcome.commit) await commit(client, outcome.last);
      else await rollBack(client, breaks);
      return outcome.value;
    } catch (error) {
      await rollBack(client, breaks);
      throw error;
    } finally {
      client.removeListener("error", breaks);
      client.release(isBroken);
    }
  }

  listen(channel: string, wake: (payload: string | undefined) => void): Listener {
    return new PgListener(this.#pool, channel, wake);
  }
}

function sessionOf(client: PgClient): Session {
  return {
    run: async (text, values = []) => rowsOf(await client.query(text, [...values])),
  };
}

async function commit(client: PgClient, last: string | undefined): Promise<void> {
  try {
    await client.query(last === undefined ? "COMMIT" : `${last}; COMMIT`);
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
