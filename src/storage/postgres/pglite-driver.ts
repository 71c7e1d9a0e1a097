import type { Trace } from "../executed-statement";
import type { Driver, Listener, Outcome, PGliteHandle, Row, Session } from "./driver";
import { LostAnswer, rowsOf } from "./driver";

/** Talks to a database inside the process, made by the package `@electric-sql/pglite`. */
export class PGliteDriver implements Driver {
  readonly durable: boolean;
  readonly multiProcess = false;
  readonly #db: PGliteHandle;
  readonly #trace: Trace;

  constructor(db: PGliteHandle, trace: Trace = (_text, send) => send()) {
    this.#db = db;
    this.#trace = trace;
    this.durable = db.dataDir !== undefined && db.dataDir !== "" && !db.dataDir.startsWith("memory://");
  }

  async run(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return rowsOf(await this.#trace(text, () => this.#db.query(text, [...values]), this.#db));
  }

  runPrepared(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return this.run(text, values);
  }

  /** Nothing is gained by one statement inside the process: the transaction confirms what it has done. */
  write(text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return this.transaction([], async ({ run }) => ({ value: await run(text, values), commit: true }));
  }

  async transaction<T>(settings: readonly string[], work: (session: Session) => Promise<Outcome<T>>): Promise<T> {
    let isDone = false;
    try {
      return await this.#db.transaction(async (transaction) => {
        for (const text of settings) await this.#trace(text, () => transaction.exec(text), this.#db);
        const run: Session["run"] = async (text, values = []) =>
          rowsOf(await this.#trace(text, () => transaction.query(text, [...values]), this.#db));
        const outcome = await work({ run, runPrepared: run });
        if (!outcome.commit) await transaction.rollback();
        isDone = true;
        return outcome.value;
      });
    } catch (error) {
      if (isDone) throw new LostAnswer("The commit was not confirmed.", { cause: error });
      throw error;
    }
  }

  listen(channel: string, wake: (payload: string | undefined) => void): Listener {
    const listening = this.#db.listen(channel, wake);
    listening.then(
      () => wake(undefined),
      // Only a database that was closed refuses to listen, and every other call reports that, too.
      () => {},
    );
    return { stop: () => listening.then((stop) => stop()).catch(() => {}) };
  }
}
