import type { SkewedRandom } from "./skewed-random";
import type { Domain } from "./vocabulary";

/** "Fix the session cache behind a feature flag" */
export function cardTitle(random: SkewedRandom, { verbs, objects, circumstances }: Domain): string {
  const title = `${random.favour(verbs)} ${random.pick(objects)}`;
  return random.chance(0.55) ? `${title} ${random.pick(circumstances)}` : title;
}

/** Up to `most` paragraphs; many cards have none. */
export function description(random: SkewedRandom, domain: Domain, most: number): string {
  if (random.chance(0.35)) return "";
  return Array.from({ length: random.low(1, most) }, () => paragraph(random, domain)).join("\n\n");
}

export function paragraph(random: SkewedRandom, { sentences, objects }: Domain): string {
  const chosen = new Set(Array.from({ length: random.between(1, 3) }, () => random.pick(sentences)));
  return Array.from(chosen, (sentence) => sentence.replace("{object}", () => random.pick(objects))).join(" ");
}
