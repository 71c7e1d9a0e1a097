import type { Fields } from "../../query";
import type { FieldFault } from "../collection/field-fault";
import type { TextField } from "../text/document-tokens";
import { MarkSet } from "../text/mark-set";
import { TextIndex } from "../text/text-index";
import type { TextSearch } from "../text/text-search";
import { visitList } from "./postings";
import type { Scan } from "./scan";
import type { Slots } from "./slots";
import type { Source } from "./source";

/** More postings than one for so many documents are not read for a search: a walk is quicker then. */
const WORTH_READING = 4;
const ALWAYS_READ = 10_000;

/** What it takes to begin a list, in nanoseconds: most of a block is read that is not needed. */
const BEGIN = 400;

/** So many documents wait at most, so that no search waits long for them. */
const MOST_WAITING = 20_000;

/** What is read of them at a time, which takes some 20 ms. */
const BYTES_A_TURN = 500_000;

/**
 * The texts of a kind that are searched, and what searching them needs. New documents wait until a search comes: a board
 * is opened without its words.
 */
export class TextFinder {
  readonly #written: TextIndex;
  readonly #slots: Slots;
  readonly #textsOf: (slot: number) => Fields;
  readonly #candidates = new MarkSet();
  readonly #spare = new MarkSet();
  /** The first slot that waits: all that follow wait too. Without fields there is nothing to wait for. */
  #waiting: number;

  constructor(slots: Slots, fields: readonly TextField[], textsOf: (slot: number) => Fields) {
    this.#slots = slots;
    this.#written = new TextIndex(fields);
    this.#textsOf = textsOf;
    this.#waiting = fields.length > 0 ? 0 : Number.POSITIVE_INFINITY;
  }

  get bytes(): number {
    return this.#index().bytes;
  }

  get version(): number {
    return this.#index().version;
  }

  /** Replaces the texts of a slot, which are still there, by others; undefined stands for no document. */
  update(slot: number, after: Fields | undefined): void {
    if (slot < this.#waiting) this.#written.update(slot, this.#textsOf(slot), after);
  }

  /** Reads some of what waits; `true` once nothing does. */
  readSome(): boolean {
    for (let bytes = 0; bytes < BYTES_A_TURN; ) {
      const slot = this.#waiting;
      if (slot >= this.#slots.documents.length) return true;
      bytes += this.#slots.bytesOf(slot);
      this.#readUntil(slot + 1);
    }
    return this.#waiting >= this.#slots.documents.length;
  }

  /** Must be told once new documents and their texts are there. */
  grow(): void {
    if (this.#slots.documents.length - this.#waiting > MOST_WAITING) this.#index();
  }

  verify(slots: Iterable<number>): readonly FieldFault[] {
    return this.#index().verify(slots, this.#textsOf);
  }

  /** What the index knows of a text; undefined when it can tell nothing. */
  search(field: string, text: string): TextSearch | undefined {
    if (text === "") return undefined;
    const most = ALWAYS_READ + this.#slots.size / WORTH_READING;
    const search = this.#index().search(field, text, most);
    return search.atMost === Number.POSITIVE_INFINITY ? undefined : search;
  }

  /** The index with all that waited. */
  #index(): TextIndex {
    this.#readUntil(this.#slots.documents.length);
    return this.#written;
  }

  #readUntil(end: number): void {
    for (; this.#waiting < end; this.#waiting++) {
      const isThere = this.#slots.documents[this.#waiting] !== undefined;
      if (isThere) this.#written.update(this.#waiting, undefined, this.#textsOf(this.#waiting));
    }
  }

  sourceOf(search: TextSearch): Source {
    return {
      driver: "text",
      size: Math.min(search.atMost, this.#slots.size),
      isBySlot: search.isOneUnion,
      begin: search.isOneUnion ? BEGIN * search.lists : 0,
      visit: (scan: Scan, isBackward: boolean) => {
        if (search.isOneUnion && scan.ignoresRepeats) return visitLists(search, scan, isBackward);
        const marks = this.#candidates;
        marks.clear();
        search.collect(marks, this.#spare);
        if (!scan.ignoresRepeats) return scan.visit(marks.list, 0, marks.size, isBackward);
        // A look at a text takes longer than to bring the slots into their order, in which not all must be looked at.
        marks.list.subarray(0, marks.size).sort();
        return visitList(marks.list, 0, marks.size, scan, isBackward);
      },
    };
  }
}

/** List by list, so that a slot comes again that is on several of them. */
function visitLists(search: TextSearch, scan: Scan, isBackward: boolean): boolean {
  const isBeyond = (slot: number) => scan.isBeyond(slot);
  return search.visit(isBackward, isBeyond, (slots, count) => visitList(slots, 0, count, scan, isBackward));
}
