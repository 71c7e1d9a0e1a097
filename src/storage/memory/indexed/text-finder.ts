import type { Fields } from "../../query";
import { MarkSet } from "../text/mark-set";
import { TextIndex } from "../text/text-index";
import type { TextSearch } from "../text/text-search";
import type { Scan } from "./scan";
import type { Slots } from "./slots";
import type { Source } from "./source";

/** More postings than one for so many documents are not read for a search: a walk is quicker then. */
const WORTH_READING = 4;
const ALWAYS_READ = 10_000;

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
      isBySlot: false,
      visit: (scan: Scan, isBackward: boolean) => {
        const marks = this.#candidates;
        marks.clear();
        search.collect(marks, this.#spare);
        return scan.visit(marks.list, 0, marks.size, isBackward);
      },
    };
  }
}
