import type { Corpus } from "../data/corpus";
import type { Pool } from "./pool";

/** Parts of titles: the inside of words, whole words and their ends, out of cards drawn at random. */
export function titleNeedles({ corpus, random }: Pool, count: number): readonly string[] {
  const needles: string[] = [];
  while (needles.length < count) {
    const word = random.pick(textOf(corpus, "title", random.below(corpus.size)).split(" "));
    if (word.length > 4) needles.push(needles.length % 2 === 0 ? word : word.slice(1, 5));
  }
  return needles;
}

/** Parts of contents, every other one across a space. */
export function contentNeedles({ corpus, random }: Pool, count: number): readonly string[] {
  const needles: string[] = [];
  while (needles.length < count) {
    const words = textOf(corpus, "content", random.below(corpus.size)).split(/\s/);
    const place = random.below(words.length);
    const [first = "", second = ""] = words.slice(place, place + 2);
    if (first.length < 5 || second.length < 3) continue;
    needles.push(needles.length % 2 === 0 ? `${first.slice(-4)} ${second.slice(0, 3)}` : first.slice(0, 5));
  }
  return needles;
}

function textOf(corpus: Corpus, field: string, place: number): string {
  return String(corpus.at(place)[field]);
}
