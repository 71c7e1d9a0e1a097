import type { LoadedDice } from "./dice";
import type { Domain } from "./vocabulary/domain";

/** "Fix the session cache behind a feature flag" */
export function cardTitle(dice: LoadedDice, { verbs, objects, circumstances }: Domain): string {
  const title = `${dice.favour(verbs)} ${dice.pick(objects)}`;
  return dice.chance(0.55) ? `${title} ${dice.pick(circumstances)}` : title;
}

/** Up to `most` paragraphs; many cards have none. */
export function description(dice: LoadedDice, domain: Domain, most: number): string {
  if (dice.chance(0.35)) return "";
  return Array.from({ length: dice.low(1, most) }, () => paragraph(dice, domain)).join("\n\n");
}

export function paragraph(dice: LoadedDice, { sentences, objects }: Domain): string {
  const chosen = new Set(Array.from({ length: dice.between(1, 3) }, () => dice.pick(sentences)));
  return Array.from(chosen, (sentence) => sentence.replace("{object}", () => dice.pick(objects))).join(" ");
}
