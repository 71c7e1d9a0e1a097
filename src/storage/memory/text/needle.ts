import type { PostingList } from "./posting-list";
import { piecesOf, Runs } from "./tokens";
import { Union } from "./union";
import type { Vocabulary } from "./vocabulary";

/** A longer needle is looked for by its beginning. */
const MOST_RUNS = 16;
const MOST_PIECES = 48;

/**
 * Where many words contain a pattern it is soon quicker to walk over the documents: a page of 25 takes some
 * `25 * universe / postings` looks, and each of them half as long as to begin a list. Of a needle with other parts only
 * few may contain them all, and a walk takes long.
 */
const LOOKS_PER_LIST = 12;
/** Over fewer documents than this nothing takes long. */
const LEAST_UNIVERSE = 10_000;

/** So many pieces of an identifier tell it from nearly all others. */
const RAREST_PIECES = 3;

/** Where the lists of a needle's tokens are, and how many postings are too many to look further. */
export interface Lookup {
  readonly vocabulary: Vocabulary;
  readonly listsOf: (token: number) => readonly PostingList[];
  readonly most: number;
  /** All slots are lower. */
  readonly universe: number;
}

/** Every text that contains the needle is in all the unions; `exact` when every text in them does. */
export interface Found {
  readonly unions: readonly Union[];
  readonly exact: boolean;
}

/** Looks up the runs of a needle: the first one ends as some run of the text does, the last one begins as one. */
export function findNeedle(lookup: Lookup, needle: string): Found {
  const unions: Union[] = [];
  const runs = new Runs(needle);
  let isExact = true;
  for (let count = 0; count < MOST_RUNS && runs.next(); count++) {
    const found = findRun(lookup, runs);
    unions.push(...found.unions);
    isExact = found.exact;
  }
  const isOneRun = unions.length > 0 && runs.start === 0 && runs.end === needle.length;
  return { unions, exact: isExact && isOneRun };
}

const nowhere: Found = { unions: [new Union()], exact: true };
const anywhere: Found = { unions: [], exact: false };

function findRun(lookup: Lookup, run: Runs): Found {
  const isFirst = run.start === 0;
  const isLast = run.end === run.text.length;
  if (!isFirst && !isLast && run.isWord) return findWord(lookup, run);
  const pattern = run.marked.slice(isFirst ? 1 : 0, isLast ? -1 : undefined);
  const words = containing(lookup, pattern, isFirst && isLast);
  return words === undefined ? anywhere : findPattern(lookup, pattern, words, run.pieceLength);
}

function findWord({ vocabulary, listsOf }: Lookup, run: Runs): Found {
  const token = vocabulary.findWord(run);
  return token < 0 ? nowhere : { unions: [new Union(listsOf(token))], exact: true };
}

/** A text contains a pattern that is longer than a piece in one of the words, or else cut into all of its pieces. */
function findPattern(lookup: Lookup, pattern: string, words: readonly PostingList[], length: number): Found {
  const pieces = pattern.length > length ? listsOfPieces(lookup, pattern, length) : [];
  if (pieces.length === 0) return { unions: [new Union(words)], exact: true };
  const unions = pieces.map((piece) => new Union([...words, ...piece]));
  return { unions: unions.sort((a, b) => a.bound - b.bound).slice(0, RAREST_PIECES), exact: false };
}

/** The lists of all pieces of a pattern; none when one of the pieces is nowhere. */
function listsOfPieces({ vocabulary, listsOf }: Lookup, pattern: string, length: number): (readonly PostingList[])[] {
  const pieces: (readonly PostingList[])[] = [];
  for (const piece of piecesOf(pattern.slice(0, MOST_PIECES), length)) {
    const token = vocabulary.find(piece);
    const lists = token < 0 ? [] : listsOf(token);
    if (lists.length === 0) return [];
    pieces.push(lists);
  }
  return pieces;
}

/** The lists of the tokens that contain the pattern; undefined when they are too many. */
function containing(
  { vocabulary, listsOf, most, universe }: Lookup,
  pattern: string,
  isAlone: boolean,
): readonly PostingList[] | undefined {
  const count = vocabulary.containing(pattern, most);
  if (count < 0) return undefined;
  const isPatient = !isAlone || most === Number.POSITIVE_INFINITY;
  const mostWork = isPatient ? Number.POSITIVE_INFINITY : (universe + LEAST_UNIVERSE) * LOOKS_PER_LIST;
  const lists: PostingList[] = [];
  let postings = 0;
  for (let i = 0; i < count; i++) {
    for (const list of listsOf(vocabulary.found[i] ?? 0)) {
      postings += list.count;
      if (postings > most || lists.length * postings > mostWork) return undefined;
      lists.push(list);
    }
  }
  return lists;
}
