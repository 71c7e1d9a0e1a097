import type pg from "pg";
import type { Commit, DocumentWrite, KindDefinition } from "workspace-engine";
import { countedElements } from "../../src/storage/postgres/counts";
import { KindTable } from "../../src/storage/postgres/kind-table";
import { idKey, quotedSchema, storedValue } from "../../src/storage/postgres/values";

/** So many commits the storage keeps in its log. */
const KEPT = 1000;

/** How the driver sends a commit: one statement after another in a transaction, or one that has them all as its parts. */
export type Sending = "statements" | "one statement";

type Bind = (value: unknown, type: string) => string;

/** A part of a commit as SQL: where its values are to be, and what stands for the commit's number. */
type Part = (bind: Bind, sequence: () => string) => string;

/** Writes to the tables of a storage what its commits write, and neither reads nor checks anything. */
export class PlainPostgresWriter {
  readonly #client: pg.Client;
  readonly #schema: string;
  readonly #sending: Sending;
  readonly #tables: ReadonlyMap<string, KindTable>;
  readonly #names = new Map<string, string>();
  /** The number of the last commit that is known of: once there are enough, each lets one be forgotten. */
  #last = 0;

  constructor(client: pg.Client, schema: string, kinds: readonly KindDefinition[], sending: Sending) {
    this.#client = client;
    this.#schema = quotedSchema(schema);
    this.#sending = sending;
    this.#tables = new Map(kinds.map((kind) => [kind.kind, new KindTable(kind, this.#schema)]));
  }

  /** The documents are new, and the team is known. */
  async write(team: string, commit: Commit): Promise<void> {
    const parts = this.#partsOf(team, commit);
    if (this.#sending === "statements") await this.#sendEach(team, parts);
    else await this.#sendAsOne(team, parts);
  }

  async #sendEach(team: string, parts: readonly Part[]): Promise<void> {
    await this.#client.query("BEGIN");
    const { rows } = await this.#send((bind) => this.#counted(team, bind));
    const sequence = this.#noted(rows);
    for (const part of parts) await this.#send((bind) => part(bind, () => bind(sequence, "bigint")));
    await this.#client.query("COMMIT");
  }

  async #sendAsOne(team: string, parts: readonly Part[]): Promise<void> {
    const { rows } = await this.#send((bind) => {
      const written = parts.map(
        (part, index) => `part_${index} AS (${part(bind, () => "(SELECT sequence FROM counted)")})`,
      );
      return `WITH ${[`counted AS (${this.#counted(team, bind)})`, ...written].join(", ")} SELECT sequence FROM counted`;
    });
    this.#noted(rows);
  }

  #noted([row]: readonly { readonly sequence?: unknown }[]): number {
    this.#last = Number(row?.sequence);
    return this.#last;
  }

  #counted(team: string, bind: Bind): string {
    return `UPDATE ${this.#schema}.workspaces SET sequence = sequence + 1 WHERE team_id = ${bind(team, "text")} RETURNING sequence`;
  }

  #partsOf(team: string, { txId, log, put }: Commit): readonly Part[] {
    const documents = put.flatMap((write) => this.#documentParts(team, write));
    const entry: Part = (bind, sequence) => {
      const values = [bind(txId, "text"), bind(log.time, "double precision"), bind(JSON.stringify(log), "text")];
      return `INSERT INTO ${this.#schema}.commits (team_id, sequence, tx_id, time, log) SELECT ${bind(team, "text")}, ${sequence()}, ${values.join(", ")}`;
    };
    const forgetting: Part = (bind, sequence) =>
      `DELETE FROM ${this.#schema}.commits WHERE team_id = ${bind(team, "text")} AND sequence <= ${sequence()} - ${KEPT}`;
    return [...documents, entry, ...(this.#last >= KEPT ? [forgetting] : [])];
  }

  #documentParts(team: string, { kind, id, body, fields }: DocumentWrite): readonly Part[] {
    const table = this.#tables.get(kind);
    if (table === undefined) throw new TypeError(`The kind "${kind}" is not declared.`);
    const values = table.schema.fieldValues(fields);
    const elements = countedElements(table, values);
    const columns = [...table.columns.values()];
    const names = ["team_id", "id_key", "id", "rev", "body", "counted", ...columns.map(({ name }) => name)];
    const row: Part = (bind, sequence) => {
      const own = [team, idKey(id), id].map((text) => bind(text, "text"));
      const stored = columns.map(({ field, type }) => bind(storedValue(team, values[field] ?? []), type));
      const rest = [sequence(), bind(JSON.stringify(body), "text"), bind(elements, "text[]"), ...stored];
      return `INSERT INTO ${table.name} (${names.join(", ")}) SELECT ${[...own, ...rest].join(", ")}`;
    };
    const tally: Part = (bind) =>
      `INSERT INTO ${table.tallies} AS known (team_id, kind, element, documents) SELECT ${bind(team, "text")}, '${kind}', element, 1 ` +
      `FROM unnest(${bind(elements, "text[]")}) AS element ON CONFLICT (team_id, kind, element) DO UPDATE SET documents = known.documents + 1`;
    return elements.length > 0 ? [row, tally] : [row];
  }

  /** Prepared by name, as everything is that comes again and again. */
  #send(make: (bind: Bind) => string): Promise<pg.QueryResult> {
    const values: unknown[] = [];
    const text = make((value, type) => `$${values.push(value)}::${type}`);
    const name = this.#names.get(text) ?? `plain_${this.#names.size}`;
    this.#names.set(text, name);
    return this.#client.query({ name, text, values });
  }
}
