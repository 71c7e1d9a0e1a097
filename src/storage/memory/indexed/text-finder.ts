import type { Fields } from "../../query";
import type { FieldFault } from "../field-fault";
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

/** The texts of a kind that are searched, and what searching them needs. */
export class TextFinder {
  readonly #index: TextIndex;
  readonly #slots: Slots;
  readonly #names: readonly string[];
  readonly #candidates = new MarkSet();
  readonly #spare = new MarkSet();

  constructor(slots: Slots, fields: readonly { readonly name: string; readonly many?: boolean }[]) {
    this.#slots = slots;
    this.#index = new TextIndex(fields);
    this.#names = fields.map(({ name }) => name);
  }

  get bytes(): number {
    return this.#index.bytes;
  }

  get version(): number {
    return this.#index.version;
  }

  get isEmpty(): boolean {
    return this.#names.length === 0;
  }

  update(slot: number, before: Fields | undefined, after: Fields | undefined): void {
    this.#index.update(slot, before, after);
  }

  verify(slots: Iterable<number>, textsOf: (slot: number) => Fields): readonly FieldFault[] {
    return this.#index.verify(slots, textsOf);
  }

  /** What the index knows of a text; undefined when it can tell nothing. */
  search(field: string, text: string): TextSearch | undefined {
    if (text === "") return undefined;
    const most = ALWAYS_READ + this.#slots.size / WORTH_READING;
    const search = this.#index.search(field, text, most);
    return search.atMost === Number.POSITIVE_INFINITY ? undefined : search;
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
