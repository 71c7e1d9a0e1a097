import { digestOf } from "./text-hash";

/** As a client of the package `pg` takes a statement that is to be prepared. */
interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** A client of named statements, as the pools and clients of the package `pg` are. */
export interface NamesStatements {
  query(statement: string | NamedStatement, values?: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}

/** Each connection keeps what it has prepared for as long as it lives. */
const MOST = 200;

/** The names of statements that are prepared, the same in every process. */
export class PreparedStatements {
  readonly #names = new Map<string, string>();

  /** Nothing where there are enough. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === MOST) return known;
    const name = `workspace_engine_${digestOf(text)}`;
    this.#names.set(text, name);
    return name;
  }
}
