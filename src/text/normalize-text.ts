// Composing comes last: lower case can leave letters apart that NFC joins, and applying it twice changes nothing. A
// final sigma is lower-cased by what follows it, which a needle cannot know: both sigmas count as one.
export function normalizeText(text: string): string {
  return toNfc(text.toLowerCase().replaceAll("ς", "σ"));
}

/** More marks on a letter than any language writes; of fewer the runtime makes short work. U+16D67 composes with itself. */
const LONG_RUN = /[\p{M}\u{16d67}]{31}/u;

const MARKS_OF_LONG_RUN = 31;

const mark = /[\p{M}\u{16d67}]/u;

/** Code units that are composed at once. */
const PIECE = 256;

// NFC, in a time that grows with the length alone. Rule F7.2. `normalize` takes seconds for a hundred thousand marks on
// a letter: so marks are sorted here by counting, and composed piece by piece.
export function toNfc(text: string): string {
  if (!hasLongRun(text)) return text.normalize("NFC");
  const decomposed = text.replace(/.{1,32}/gsu, (piece) => piece.normalize("NFD"));
  const places = placesOf(decomposed);
  let done = "";
  let open = "";
  let marks: string[] = [];
  for (const character of decomposed) {
    const place = places.get(character);
    if (place !== undefined) {
      marks[place] = (marks[place] ?? "") + character;
      continue;
    }
    open += marks.join("");
    marks = [];
    if (open.length >= PIECE) {
      // Later characters change nothing before the last character that is no mark.
      const characters = [...open.normalize("NFC")];
      let base = characters.length - 1;
      while (places.has(characters[base] ?? "")) base -= 1;
      done += characters.slice(0, base).join("");
      open = characters.slice(base).join("");
    }
    open += character;
  }
  return done + (open + marks.join("")).normalize("NFC");
}

/** A long run reaches across one of the places looked at first, which are few. */
function hasLongRun(text: string): boolean {
  for (let at = MARKS_OF_LONG_RUN - 1; at < text.length; at += MARKS_OF_LONG_RUN) {
    // The place may be either half of a character.
    if (mark.test(text.slice(at - 1, at + 2))) return LONG_RUN.test(text);
  }
  return false;
}

/** The place of each mark's combining class in canonical order. What is not in it, no mark moves past. */
function placesOf(text: string): ReadonlyMap<string, number> {
  // Marks of the last class and of the first change places across it.
  const marks = [...new Set(text.match(/\p{M}/gu))].filter((mark) => !isOrdered(`\u0345${mark}\u0334`));
  const places = new Map<string, number>();
  let before = "";
  for (const mark of marks.join("").normalize("NFD")) {
    places.set(mark, isOrdered(mark + before) ? (places.get(before) ?? 0) : places.size);
    before = mark;
  }
  return places;
}

const isOrdered = (characters: string): boolean => characters.normalize("NFD") === characters;
