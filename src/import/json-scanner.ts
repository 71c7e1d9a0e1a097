import { ImportError } from "./import-error";
import { LONGEST_ENTRY, MOST_VALUES, tooLong, tooManyValues } from "./longest-entry";

/** A list in the text, an entry of one, or another value: all that lies right under a root. */
export interface JsonPart {
  /** Where it stands in the object that the file is; "" where the file is a list, or a root is one of its entries. */
  readonly key: string;
  readonly kind: "list" | "entry" | "value";
  /** Its text, which `JSON.parse` takes; of a list as a whole "[]". */
  readonly text: string;
  /** How many values are in it, with itself. */
  readonly values: number;
  /** The number of the value that it is in, from 1. */
  readonly root: number;
}

/** Deeper files were made to harm, by no tool. */
const DEEPEST = 200;

const AGAIN = "It was cut off or edited by hand: export it anew.";
const CUT_OFF = `Here the JSON file ends in the middle. ${AGAIN}`;
const FAULTY = `Here the file is not the JSON that it begins as. ${AGAIN}`;
const TOO_DEEP = `The JSON file is nested more than ${DEEPEST} levels deep here: no tool exports such a file.`;

type Expected = "value" | "value or end" | "key" | "key or end" | "colon" | "comma or end" | "nothing";

const word = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const brokenWord = /^(?:[a-z]{1,4}|-?\d*\.?)$/;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const brokenEscape = /^\\(?:u[0-9a-fA-F]{0,3})?$/;
/** No number is as long. */
const LONG_WORD = 400;
/** So much of a key a message shows. */
const SHOWN_KEY = 80;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/**
 * Takes the text of a JSON file apart as it comes in pieces, and holds no more of it than a piece and the part it ends in.
 * Several values may follow one another in it, as pages or lines; `rootsAreEntries` gives each as a whole.
 * It tells where a text stops being JSON, which runtimes tell in different words, or not at all.
 */
export class JsonScanner {
  #text = "";
  #at = 0;
  /** How far a text is known to go on that is broken off. */
  #reached = 0;
  /** The place in the file at which `#text` begins. */
  #line = 1;
  #column = 1;
  #part: { start: number; readonly depth: number } | undefined;
  /** In the part at hand. */
  #values = 0;
  #key = "";
  #root = 0;
  #expected: Expected = "value";
  readonly #open: ("{" | "[")[] = [];
  readonly #rootsAreEntries: boolean;

  constructor({ rootsAreEntries = false }: { readonly rootsAreEntries?: boolean } = {}) {
    this.#rootsAreEntries = rootsAreEntries;
  }

  /** Throws an `ImportError` with its place in the file. */
  *take(piece: string, isLast = false): Generator<JsonPart, void> {
    this.#forget();
    this.#text += piece;
    for (let end = this.#tokenEnd(isLast); end !== undefined; end = this.#tokenEnd(isLast)) {
      const start = this.#at;
      this.#at = end;
      const part = this.#step(start, end);
      if (part !== undefined) yield part;
    }
    const begun = this.#part?.start ?? this.#at;
    if (this.#text.length - begun > LONGEST_ENTRY) throw tooLong("entry of a JSON file", this.#placeOf(begun));
    if (isLast && this.#expected !== "nothing") throw this.#fault(CUT_OFF, this.#text.length);
  }

  /** The end of the token at hand; `undefined` where more of the text has to come first, or none is left. */
  #tokenEnd(isLast: boolean): number | undefined {
    const text = this.#text;
    while (" \n\r\t".includes(text.charAt(this.#at)) && this.#at < text.length) this.#at += 1;
    if (this.#at === text.length) return undefined;
    const first = text.charAt(this.#at);
    if ("{}[],:".includes(first)) return this.#at + 1;
    const end = first === '"' ? this.#stringEnd() : this.#wordEnd(isLast);
    if (end === "broken off" && isLast) throw this.#fault(CUT_OFF, text.length);
    return end === "broken off" ? undefined : end;
  }

  #stringEnd(): number | "broken off" {
    const text = this.#text;
    let at = Math.max(this.#at + 1, this.#reached);
    for (; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit === QUOTE) return at + 1;
      if (unit < SPACE) throw this.#fault(FAULTY, this.#at);
      if (unit !== BACKSLASH) continue;
      escaped.lastIndex = at;
      const [found] = escaped.exec(text) ?? [];
      if (found === undefined && brokenEscape.test(text.slice(at))) break;
      if (found === undefined) throw this.#fault(FAULTY, this.#at);
      at += found.length - 1;
    }
    this.#reached = at;
    return "broken off";
  }

  /** The end of a number or a word: whether one goes on shows what follows. */
  #wordEnd(isLast: boolean): number | "broken off" {
    word.lastIndex = this.#at;
    const [found] = word.exec(this.#text) ?? [];
    const rest = this.#text.slice(this.#at, this.#at + LONG_WORD);
    if (!isLast && rest.length < LONG_WORD && /^[\w+.-]*$/.test(rest)) return "broken off";
    if (found !== undefined) return this.#at + found.length;
    if (brokenWord.test(rest)) return "broken off";
    throw this.#fault(FAULTY, this.#at);
  }

  /** Gives what ends with the token. */
  #step(start: number, end: number): JsonPart | undefined {
    const token = this.#text.slice(start, end);
    const depth = this.#open.length;
    const isKey = this.#expected.startsWith("key") && token !== "}";
    const isRoot = depth === 0;
    const isValue = isRoot || (this.#expected.startsWith("value") && token !== "]");
    if (isRoot) {
      this.#key = "";
      this.#root += 1;
    }
    const next = nextAfter(this.#expected, token, this.#open);
    if (next === undefined) throw this.#fault(FAULTY, start);
    if (this.#open.length > DEEPEST) throw this.#fault(TOO_DEEP, start);
    this.#expected = next;
    if (isKey && depth === 1) this.#key = JSON.parse(token);
    const isWhole = this.#rootsAreEntries;
    const isList = isValue && !isWhole && token === "[" && (isRoot || (depth === 1 && this.#open[0] === "{"));
    if (isList) return { key: this.#key, kind: "list", text: "[]", values: 1, root: this.#root };
    if (isValue && (isWhole || !isRoot)) this.#beginOrCount(start, depth);
    if (this.#part === undefined || this.#open.length > this.#part.depth) return undefined;
    const text = this.#text.slice(this.#part.start, end);
    this.#part = undefined;
    const whole = { text, values: this.#values, root: this.#root };
    if (isWhole) return { key: "", kind: "entry", ...whole };
    return { key: this.#key, kind: this.#open.at(-1) === "[" ? "entry" : "value", ...whole };
  }

  #beginOrCount(start: number, depth: number): void {
    if (this.#part === undefined) this.#values = 0;
    this.#part ??= { start, depth };
    this.#values += 1;
    if (this.#values <= MOST_VALUES) return;
    const where = this.#key === "" ? "" : ` in “${this.#key.slice(0, SHOWN_KEY)}”`;
    throw tooManyValues(`entry of a JSON file${where}`, this.#placeOf(this.#part.start));
  }

  /** Lets go of the text before the part at hand. */
  #forget(): void {
    const end = this.#part?.start ?? this.#at;
    const place = this.#placeOf(end);
    this.#line = place.line;
    this.#column = place.column;
    this.#text = this.#text.slice(end);
    this.#at -= end;
    this.#reached -= end;
    if (this.#part !== undefined) this.#part.start = 0;
  }

  #placeOf(index: number): { readonly line: number; readonly column: number } {
    let line = this.#line;
    let start = -1;
    for (let at = this.#text.indexOf("\n"); at >= 0 && at < index; at = this.#text.indexOf("\n", at + 1)) {
      line += 1;
      start = at;
    }
    return { line, column: start < 0 ? this.#column + index : index - start };
  }

  #fault(message: string, index: number): ImportError {
    const code = message.endsWith(AGAIN) ? "malformed" : "too_large";
    return new ImportError(code, message, this.#placeOf(index));
  }
}

/** Behind the token; `undefined` where it cannot stand. */
function nextAfter(expected: Expected, token: string, open: ("{" | "[")[]): Expected | undefined {
  const isValue = expected === "value" || expected === "value or end";
  if (token === "{" || token === "[") {
    if (!isValue && expected !== "nothing") return undefined;
    open.push(token);
    return token === "{" ? "key or end" : "value or end";
  }
  const afterValue = (): Expected => (open.length === 0 ? "nothing" : "comma or end");
  if (token === "}" || token === "]") {
    const isEnd = expected === "comma or end" || expected === (token === "}" ? "key or end" : "value or end");
    if (!isEnd || open.pop() !== (token === "}" ? "{" : "[")) return undefined;
    return afterValue();
  }
  if (token === ",") return expected !== "comma or end" ? undefined : open.at(-1) === "{" ? "key" : "value";
  if (token === ":") return expected === "colon" ? "value" : undefined;
  if (expected === "key" || expected === "key or end") return token.startsWith('"') ? "colon" : undefined;
  return isValue ? afterValue() : undefined;
}
