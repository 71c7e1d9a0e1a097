/** More marks on a letter than any language writes; of fewer the runtime makes short work. U+16D67 composes with itself. */
const LONG_RUN = /[\p{M}\u{16d67}]{31,}/gu;

/** Code units of a long run that are composed at once. */
const PIECE = 256;

/** The place of each mark's combining class in canonical order, from 1. What is not in it, no mark moves past. */
type Places = ReadonlyMap<string, number>;

/**
 * The text in Unicode normal form C, in a time that grows with its length alone. Rule F7.2.
 *
 * `normalize` sorts the marks on a letter by insertion and moves the rest of them for each pair it composes, which takes
 * seconds for a hundred thousand. So the marks of a long run are sorted here by counting, and composed piece by piece.
 */
export function toNfc(text: string): string {
  const runs = text.match(LONG_RUN);
  if (runs === null) return text.normalize("NFC");
  const characters = new Set(runs.flatMap((run) => [...new Set(run)]));
  const decomposed = new Map(Array.from(characters, (character) => [character, [...character.normalize("NFD")]]));
  const places = placesOf([...decomposed.values()].flat());
  const pieces: string[] = [];
  let end = 0;
  for (const { index, 0: run } of text.matchAll(LONG_RUN)) {
    pieces.push(text.slice(end, index), ...inOrder(run, decomposed, places));
    end = index + run.length;
  }
  return composed([...pieces, text.slice(end)], places);
}

function placesOf(characters: readonly string[]): Places {
  const marks = [...new Set(characters)].filter(isMovable).sort(compareMarks);
  const places = new Map<string, number>();
  let place = 0;
  for (const [index, mark] of marks.entries()) {
    if (index === 0 || compareMarks(marks[index - 1] ?? "", mark) !== 0) place += 1;
    places.set(mark, place);
  }
  return places;
}

const isOrdered = (characters: string): boolean => characters.normalize("NFD") === characters;

/** Whether a mark changes places with those of the first class or of the last. */
const isMovable = (mark: string): boolean => !isOrdered(`${mark}\u0334`) || !isOrdered(`\u0345${mark}`);

/** Which of two marks stands before the other; 0 when they stay as they are. */
function compareMarks(left: string, right: string): number {
  if (!isOrdered(left + right)) return 1;
  return isOrdered(right + left) ? 0 : -1;
}

/** A run, decomposed and in canonical order, in pieces that begin where no mark moves to. */
function inOrder(run: string, decomposed: ReadonlyMap<string, readonly string[]>, places: Places): string[] {
  const pieces: string[] = [];
  let piece = "";
  let marks: string[] = [];
  for (const character of run) {
    for (const part of decomposed.get(character) ?? []) {
      const place = places.get(part);
      if (place !== undefined) {
        marks[place] = (marks[place] ?? "") + part;
        continue;
      }
      piece += marks.join("");
      marks = [];
      if (piece.length >= PIECE) {
        pieces.push(piece);
        piece = "";
      }
      piece += part;
    }
  }
  return [...pieces, piece + marks.join("")];
}

/** What follows a text changes nothing before its last character that is no mark: that much is done. */
function composed(pieces: readonly string[], marks: Places): string {
  let done = "";
  let open = "";
  for (const piece of pieces) {
    const text = (open + piece).normalize("NFC");
    const start = lastBase(text, marks);
    done += text.slice(0, start);
    open = text.slice(start);
  }
  return done + open;
}

function lastBase(text: string, marks: Places): number {
  let end = text.length;
  while (end > 0) {
    const start = (text.codePointAt(end - 2) ?? 0) > 0xffff ? end - 2 : end - 1;
    if (!marks.has(text.slice(start, end))) return start;
    end = start;
  }
  return 0;
}
