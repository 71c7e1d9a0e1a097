import type { DraftOf } from "../../../src/testing/generate-workspace/drafts";
import { SkewedRandom } from "../../../src/testing/generate-workspace/world";
import { seededRandom } from "../../../src/testing/repeatable/seeded-random";
import { type Recipe, SEED } from "./recipe";
import { Vocabulary } from "./vocabulary";

const WORDS_OF_A_TITLE = 2;
const WORDS_OF_A_CONTENT = 12;

/** Changes the cards in place into what the recipe asks for beyond the generator. */
export function retouch(cards: readonly DraftOf<"card">[], { words, backDated }: Recipe, start: number): void {
  const random = new SkewedRandom(seededRandom(SEED + 1));
  if (words > 0) addWords(cards, random, words);
  if (backDated > 0) backDate(cards, random, backDated, start);
}

function addWords(cards: readonly DraftOf<"card">[], random: SkewedRandom, words: number): void {
  const vocabulary = new Vocabulary(random, words);
  for (const card of cards) {
    card.title = `${card.title} ${vocabulary.text(random, WORDS_OF_A_TITLE)}`;
    if (card.content !== "") card.content = `${card.content} ${vocabulary.text(random, WORDS_OF_A_CONTENT)}`;
  }
}

/** The ids stay, so that the order of ids is no longer that of creation. */
function backDate(cards: readonly DraftOf<"card">[], random: SkewedRandom, part: number, start: number): void {
  for (const card of cards) if (random.chance(part)) card.time_created = random.between(start, card.time_created);
}
