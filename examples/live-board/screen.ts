/** A terminal on which single places are written over. */
export class Screen {
  readonly #write: (text: string) => void;
  readonly #rows = new Map<number, number>();

  constructor(write: (text: string) => void) {
    this.#write = write;
    this.#write("\u001b[2J\u001b[?25l");
  }

  /** Writes a text of one line at a row and a column, both from 0, and fills it up with blanks. */
  put(row: number, column: number, text: string, width: number): void {
    this.#rows.set(row, column);
    this.#write(`\u001b[${row + 1};${column + 1}H${text.slice(0, width).padEnd(width)}`);
  }

  /** Gives the cursor back, below everything. */
  leave(): void {
    this.#write(`\u001b[${Math.max(0, ...this.#rows.keys()) + 2};1H\u001b[?25h`);
  }
}
