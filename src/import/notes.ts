/** Something that happened to parts of a file: how often, and what first. */
export interface ImportNote {
  readonly what: string;
  readonly count: number;
  /** At most three. */
  readonly examples: readonly string[];
}

const SHOWN_EXAMPLES = 3;
const EXAMPLE_LENGTH = 80;

/** Counts what happens, by name; names that never occur are left out. */
export class Notes {
  readonly #notes = new Map<string, { count: number; readonly examples: string[] }>();

  add(what: string, example = "", count = 1): void {
    if (count <= 0) return;
    const note = this.#notes.get(what) ?? { count: 0, examples: [] };
    this.#notes.set(what, note);
    note.count += count;
    if (example !== "" && note.examples.length < SHOWN_EXAMPLES) note.examples.push(shortened(example));
  }

  list(): readonly ImportNote[] {
    return Array.from(this.#notes, ([what, { count, examples }]) => ({ what, count, examples: [...examples] }));
  }
}

function shortened(example: string): string {
  const characters = Array.from(example.slice(0, 2 * EXAMPLE_LENGTH));
  return characters.length > EXAMPLE_LENGTH ? `${characters.slice(0, EXAMPLE_LENGTH - 1).join("")}…` : example;
}

/** The notes of two passes as one list. */
export function together(first: readonly ImportNote[], second: readonly ImportNote[]): readonly ImportNote[] {
  const notes = new Notes();
  for (const { what, count, examples } of [...first, ...second]) {
    for (const example of examples) notes.add(what, example);
    notes.add(what, "", count - examples.length);
  }
  return notes.list();
}
