import { instanceOf } from "./instances";
import type { Part } from "./parts";

/** The body of a request has room for as much, with what stands around a value. */
export const MOST_BYTES = 1_048_576 - 16_384;

/** Texts that take long where a pass over them is not linear: what begins them, and what goes on. */
export const texts: Readonly<Record<string, readonly [start: string, piece: string]>> = {
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
  "letters with marks": ["", "e\u0301"],
  "letters that grow": ["", "\u0130"],
  ligatures: ["", "\ufdfa"],
  pictures: ["", "🚀"],
  addresses: ["http://", "a.@"],
};

export interface HostileValue {
  readonly shape: string;
  /** Of so many characters or elements. */
  readonly of: (size: number) => unknown;
  /** The size of what fills a request. */
  readonly most: number;
}

/** Values for a place, of any size. `known` is a valid element of it. */
export function valuesFor(part: Part, known: unknown): HostileValue[] {
  return part.kind === "text" ? hostileTexts : listsFor(part, known);
}

const bytesOf = (text: string): number => new TextEncoder().encode(JSON.stringify(text)).length - 2;

export const hostileTexts: HostileValue[] = Object.entries(texts).map(([shape, [start, piece]]) => {
  const characters = [...piece].length;
  return {
    shape,
    of: (size) => start + piece.repeat(Math.max(0, Math.floor((size - start.length) / characters))),
    most: Math.floor((MOST_BYTES * characters) / bytesOf(piece)),
  };
});

function listsFor({ kind, element }: Part, known: unknown): HostileValue[] {
  const elements: Readonly<Record<string, (index: number) => unknown>> = {
    ids: (index) => String(index + 1),
    numbers: (index) => index % 5,
    objects: () => ({}),
    lists: () => [[]],
    ...(known !== undefined && { "known ones": () => known }),
    ...(element && { "least ones": (index) => instanceOf(element, index, "least") }),
    ...(element && { "whole ones": (index) => instanceOf(element, index, "whole") }),
  };
  return Object.entries(elements).map(([shape, each]) => {
    const bytes = JSON.stringify(each(99_999)).length + (kind === "record" ? 10 : 1);
    const list = (size: number) => Array.from({ length: size }, (_, index) => each(index));
    const of = (size: number) => (kind === "list" ? list(size) : { ...list(size) });
    return { shape, of, most: Math.floor(MOST_BYTES / bytes) };
  });
}
