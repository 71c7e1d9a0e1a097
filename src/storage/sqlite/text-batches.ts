import type { SqliteConnection } from "./connection";
import { type IndexedField, sortIn } from "./text-index";

const AT_ONCE = 250;

/** Has the indexes of texts learn of what is committed, some hundred documents at a time. */
export class TextBatches {
  #fields: readonly IndexedField[] = [];
  #waiting = 0;

  /** The fields that have an index. */
  begin(fields: readonly IndexedField[]): void {
    this.#fields = fields;
  }

  /** Runs inside the transaction that writes so many documents. */
  sortIn(connection: SqliteConnection, written: number): void {
    if (this.#fields.length > 0 && this.#isFullWith(written)) sortIn(connection, this.#fields);
  }

  /** Must be called once that transaction is committed. */
  committed(written: number): void {
    this.#waiting = this.#isFullWith(written) ? 0 : this.#waiting + written;
  }

  #isFullWith(written: number): boolean {
    return this.#waiting + written >= AT_ONCE;
  }
}
