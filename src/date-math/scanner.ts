import type { DateMathErrorCode, DateMathFault } from "./errors";

/** Reads a text from left to right. A reader that cannot go on calls `refuse`, which stops it where it stands. */
export class Scanner {
  readonly text: string;
  position = 0;
  #code: DateMathErrorCode = "unexpected_character";
  #expected = "";

  constructor(text: string) {
    this.text = text;
  }

  get atEnd(): boolean {
    return this.position === this.text.length;
  }

  /** The current character, `""` at the end. */
  get current(): string {
    return this.text.charAt(this.position);
  }

  /** The current character and all that follow. */
  get rest(): string {
    return this.text.slice(this.position);
  }

  /** Whether the current character is an ASCII digit. */
  get atDigit(): boolean {
    return this.current >= "0" && this.current <= "9";
  }

  /** Consumes `character` if it is the current one. */
  take(character: string): boolean {
    const found = this.current === character;
    if (found) this.position++;
    return found;
  }

  /** Reads all digits that follow; refuses the one that takes the number above `max`. */
  number(max: number, code: DateMathErrorCode): number | undefined {
    let value = 0;
    for (; this.atDigit; this.position++) {
      value = value * 10 + Number(this.current);
      if (value > max) return this.refuse(code, `a number of at most ${max}`);
    }
    return value;
  }

  /** Reads the two digits of a date field; refuses the first one that leaves no value from `min` to `max`. */
  twoDigits(min: number, max: number): number | undefined {
    const code = /^\d\d/.test(this.rest) ? "invalid_date" : "bad_anchor";
    let value = 0;
    for (const scale of [10, 1]) {
      value += Number(this.current) * scale;
      if (!this.atDigit || value > max || value + scale <= min) {
        return this.refuse(code, `two digits from 0${min} to ${max} ("||" ends the date)`);
      }
      this.position++;
    }
    return value;
  }

  /** Says why the current character cannot continue the text; at the end of the text the code is `truncated`. */
  refuse(code: DateMathErrorCode, expected: string): undefined {
    this.#code = code;
    this.#expected = expected;
  }

  /** The refusal as data. */
  get fault(): DateMathFault {
    const { position, text: expression } = this;
    const character = expression.codePointAt(position);
    if (character === undefined) {
      const code = expression === "" ? "empty" : "truncated";
      const what = code === "empty" ? "is empty" : "ends too early";
      return { code, position, expression, message: `The expression ${what}: expected ${this.#expected}.` };
    }
    // JSON keeps control characters and lone surrogates readable.
    const found = JSON.stringify(String.fromCodePoint(character));
    const message = `Unexpected ${found} at position ${position}: expected ${this.#expected}.`;
    return { code: this.#code, position, expression, message };
  }
}
