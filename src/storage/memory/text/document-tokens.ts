import { sortShort } from "../../../base/sort-short";
import type { FieldValue } from "../../query";
import { MarkSet } from "./mark-set";
import { piecesOf, Runs, SPACE } from "./tokens";
import type { Lexicon } from "./vocabulary";

/** A text field of a kind. */
export interface TextField {
  readonly name: string;
  /** Whether it holds a set of texts. */
  readonly many?: boolean | undefined;
}

/** A shorter text may be like another one by chance: it neither covers nor is covered. */
const LEAST_COVERED = 64;

/** Whether the text can have to do with the texts of other fields. */
export const isLong = (value: FieldValue | undefined): boolean =>
  typeof value === "string" && value.length >= LEAST_COVERED;

/**
 * The tokens of one document by field. Fields repeat each other: the visible content is most of the content. So a text
 * that is mostly in another field is covered by it, and of its own are only the tokens that the other one lacks.
 */
export class DocumentTokens {
  readonly #own: readonly MarkSet[];
  readonly #covers: number[];
  readonly #lexicon: Lexicon;
  readonly #single: readonly number[];
  /** The same, as they were sorted last. */
  readonly #sorted: number[];
  readonly #many: readonly number[];
  #texts: readonly FieldValue[] = [];

  constructor(lexicon: Lexicon, fields: readonly TextField[]) {
    this.#lexicon = lexicon;
    this.#own = fields.map(() => new MarkSet());
    this.#covers = fields.map(() => 0);
    this.#single = fields.flatMap(({ many }, field) => (many ? [] : [field]));
    this.#sorted = [...this.#single];
    this.#many = fields.flatMap(({ many }, field) => (many ? [field] : []));
  }

  clear(): void {
    this.#covers.fill(0);
    for (const tokens of this.#own) tokens.clear();
  }

  own(field: number): MarkSet {
    return this.#own[field] ?? nothing;
  }

  /** The fields that cover this one, as bits. */
  coversOf(field: number): number {
    return this.#covers[field] ?? 0;
  }

  /** Takes up the wanted ones of a document's texts, in place of the one before. Unknown tokens are entered. */
  take(texts: readonly FieldValue[], isWanted: readonly boolean[]): void {
    this.clear();
    this.#texts = texts;
    const uncovered: number[] = [];
    for (const field of sortShort(this.#sorted, this.#byLength)) {
      if (!isWanted[field]) continue;
      const cover = this.#takeText(field, uncovered);
      if (cover === undefined) uncovered.push(field);
      else this.#covers[field] = 1 << cover;
    }
    for (const field of this.#many) if (isWanted[field]) this.#takeTexts(field);
  }

  /** The longest comes first, and of equals the last. */
  readonly #byLength = (a: number, b: number): number => this.#text(b).length - this.#text(a).length || b - a;

  /** Returns the field by which it is covered. */
  #takeText(field: number, others: readonly number[]): number | undefined {
    const text = this.#text(field);
    const canBeCovered = isLong(text);
    if (!canBeCovered) {
      this.#tokenize(field, text);
      return undefined;
    }
    const twin = this.#twinOf(text, others);
    if (twin !== undefined) return twin;
    this.#tokenize(field, text);
    const cover = others.find((other) => this.#isMostlyIn(field, other));
    if (cover !== undefined) this.own(field).filter((token) => !this.own(cover).has(token));
    return cover;
  }

  /** A text that is another field's too is covered by that field, and by what covers it. */
  #takeTexts(field: number): void {
    const texts = this.#texts[field];
    if (typeof texts !== "object") return;
    let covers = 0;
    for (let nth = 0; nth < texts.length; nth++) {
      const text = String(texts[nth]);
      const twin = this.#twinOf(text, this.#single);
      if (twin === undefined) this.#tokenize(field, text);
      else covers |= (1 << twin) | this.coversOf(twin);
    }
    this.#covers[field] = covers;
  }

  #twinOf(text: string, others: readonly number[]): number | undefined {
    for (const other of others) if (this.#text(other) === text) return other;
    return undefined;
  }

  #tokenize(field: number, text: string): void {
    const tokens = this.own(field);
    const runs = new Runs(text);
    let hasSpace = false;
    while (runs.next()) {
      // Every other run of most texts.
      if (runs.isSpace) hasSpace = true;
      else if (runs.isWord) enlist(tokens, this.#lexicon.enterWord(runs));
      else for (const piece of piecesOf(runs.marked, runs.pieceLength)) enlist(tokens, this.#lexicon.enter(piece));
    }
    if (hasSpace) enlist(tokens, this.#lexicon.enter(SPACE));
  }

  #isMostlyIn(field: number, other: number): boolean {
    if (this.#text(field).length * 2 < this.#text(other).length) return false;
    const { list, size } = this.own(field);
    let shared = 0;
    for (let i = 0; i < size; i++) if (this.own(other).has(list[i] ?? 0)) shared++;
    return shared * 4 >= size * 3;
  }

  #text(field: number): string {
    return String(this.#texts[field] ?? "");
  }
}

const nothing = new MarkSet();

function enlist(tokens: MarkSet, token: number): void {
  tokens.reserve(token + 1);
  tokens.add(token);
}
