import type { Part } from "./parts";

/** The body of a request has room for as much. */
export const MOST_BYTES = 1_048_576;
/** What stands around a value in a request. */
const ROOM = 16_384;

/** Texts that take long where a pass over them is not linear: what begins them, and what goes on. */
const texts: Readonly<Record<string, readonly [string, string]>> = {
  letters: ["", "a"],
  digits: ["", "1"],
  blanks: ["a", " "],
  lines: ["a", "\n "],
  hyphens: ["1", "-a"],
  commas: ["", ","],
  "an open tag": ["<", "a"],
  tags: ["", "<b>"],
  references: ["", "&#65;"],
  marks: ["a", "\u0315\u0316"],
  "marks that compose": ["", "\u{1611e}"],
  pictures: ["", "🚀"],
  addresses: ["http://", "a.@"],
};

const elements: Readonly<Record<string, (index: number, known: unknown) => unknown>> = {
  ids: (index) => String(index + 1),
  numbers: (index) => index % 5,
  objects: () => ({}),
  lists: () => [[]],
  "known ones": (_, known) => known,
};

export interface HostileValue {
  readonly shape: string;
  /** Of so many characters or elements. */
  readonly of: (size: number) => unknown;
  /** The size of what fills a request. */
  readonly most: number;
}

/** What may be sent in a place, of any size. */
export function valuesFor({ kind }: Part, known: unknown): HostileValue[] {
  if (kind === "text") return Object.entries(texts).map(([shape, [start, piece]]) => textOf(shape, start, piece));
  const shapes = Object.entries(elements).filter(([shape]) => shape !== "known ones" || known !== undefined);
  return shapes.map(([shape, element]) => {
    const bytes = JSON.stringify(element(99_999, known)).length + (kind === "record" ? 10 : 1);
    const list = (size: number) => Array.from({ length: size }, (_, index) => element(index, known));
    const of = (size: number) => (kind === "list" ? list(size) : { ...list(size) });
    return { shape, of, most: Math.floor((MOST_BYTES - ROOM) / bytes) };
  });
}

function textOf(shape: string, start: string, piece: string): HostileValue {
  const characters = [...piece].length;
  const bytes = new TextEncoder().encode(JSON.stringify(piece)).length - 2;
  return {
    shape,
    of: (size) => start + piece.repeat(Math.max(0, Math.floor((size - start.length) / characters))),
    most: Math.floor(((MOST_BYTES - ROOM) * characters) / bytes),
  };
}
