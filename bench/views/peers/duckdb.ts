import type { Corpus } from "../data/corpus";
import { load } from "./load";

interface Appender {
  appendVarchar(value: string): void;
  appendInteger(value: number): void;
  endRow(): void;
  closeSync(): void;
}

interface Connection {
  run(sql: string): Promise<unknown>;
  createAppender(table: string): Promise<Appender>;
  runAndReadAll(sql: string): Promise<{ getRows(): readonly (readonly unknown[])[] }>;
  closeSync(): void;
}

interface DuckDb {
  readonly DuckDBInstance: {
    create(path: string): Promise<{ connect(): Promise<Connection> }>;
  };
}

const SQL =
  "SELECT board_id, priority, count(*), sum(estimate), avg(nullif(time_remaining_seconds, 0)) FROM card GROUP BY 1, 2";

/** A table of the columns that are grouped and measured; a card without a priority has 0. */
export async function groupedByDuckDb(corpus: Corpus) {
  const { DuckDBInstance } = await load<DuckDb>("@duckdb/node-api", ["DuckDBInstance"]);
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  await connection.run(
    "CREATE TABLE card (board_id VARCHAR, priority INTEGER, estimate INTEGER, time_remaining_seconds INTEGER)",
  );
  const appender = await connection.createAppender("card");
  for (let place = 0; place < corpus.size; place += 1) {
    const { board_id, priority, estimate, time_remaining_seconds } = corpus.at(place);
    appender.appendVarchar(String(board_id));
    for (const number of [priority, estimate, time_remaining_seconds]) appender.appendInteger(Number(number));
    appender.endRow();
  }
  appender.closeSync();
  return {
    ask: async () => (await connection.runAndReadAll(SQL)).getRows(),
    close: () => connection.closeSync(),
  };
}
