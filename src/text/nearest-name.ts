/** Longer names are no slips of names that there are. */
const LONGEST = 64;

/** Few letters differ, or only how the words are joined, or one of the names is the beginning of the other. */
export function nearestName(given: string, names: Iterable<string>): string | undefined {
  if (given.length > LONGEST) return undefined;
  const asked = lettersOf(given);
  let nearest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const distance = remoteness(asked, lettersOf(name));
    if (distance < least) [nearest, least] = [name, distance];
  }
  return nearest;
}

const lettersOf = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

const SHORTEST_BEGINNING = 3;

/** The letters that differ; more than any of those for a mere beginning, and endless for what has nothing in common. */
function remoteness(left: string, right: string): number {
  const [shorter, longer] = left.length < right.length ? [left, right] : [right, left];
  const slips = Math.max(1, Math.floor(longer.length / 3));
  const distance = longer.length - shorter.length > slips ? Number.POSITIVE_INFINITY : editDistance(left, right);
  if (distance <= slips) return distance;
  const isBeginning = shorter.length >= SHORTEST_BEGINNING && longer.startsWith(shorter);
  return isBeginning ? LONGEST + longer.length - shorter.length : Number.POSITIVE_INFINITY;
}

export function editDistance(from: string, to: string): number {
  let before: readonly number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, current];
  }
  return at(last, to.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
