import { numberOf, type SqliteConnection } from "./connection";

/**
 * The number of the last commit as the database has it, for other processes may commit at any time. It is asked for once in
 * a row: until the storage reads or writes anything else, or what goes on without waiting has ended.
 */
export class LastSequence {
  #known: { readonly team: string; readonly sequence: number | undefined } | undefined;

  /** Undefined where the database does not answer. */
  of(connection: SqliteConnection, team: string): number | undefined {
    if (this.#known?.team === team) return this.#known.sequence;
    if (this.#known === undefined) queueMicrotask(() => this.forget());
    this.#known = { team, sequence: asked(connection, team) };
    return this.#known.sequence;
  }

  forget(): void {
    this.#known = undefined;
  }
}

function asked(connection: SqliteConnection, team: string): number | undefined {
  try {
    const [row] = connection.all("SELECT sequence FROM workspace_team WHERE team_id = ?", [team]);
    return numberOf(row, "sequence");
  } catch {
    // The next read fails, too, and says why.
    return undefined;
  }
}
