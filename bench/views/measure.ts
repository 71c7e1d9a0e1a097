import { describeRecipe, type Recipe } from "./data/recipe";
import { makeSubject } from "./data/subject";
import { rounded } from "./report/numbers";
import { type Findings, joined, type Result } from "./report/result";
import { sectionsFor } from "./sections";
import type { Bench } from "./sections/section";
import { casesOf } from "./shapes/case";
import { Pool } from "./shapes/pool";
import { withVariants } from "./shapes/shape";
import { usualShapes } from "./shapes/usual";
import type { Effort } from "./timing/effort";
import { timerCost } from "./timing/timer-cost";

/** Makes a workspace and lets the sections asked for measure it, one after another. */
export async function measure(
  recipe: Recipe,
  named: readonly string[],
  effort: Effort,
  tell: (progress: string) => void = () => {},
): Promise<Result> {
  const subject = await makeSubject(recipe, tell);
  tell(`filled in ${rounded(subject.secondsToFill)} s`);
  const pool = new Pool(subject.corpus);
  const cases = casesOf(withVariants(usualShapes(pool), effort.variants), subject.corpus, subject.now);
  tell(`${cases.length} cases and their answers are known`);
  const bench: Bench = { subject, pool, cases, effort };
  const findings: Findings[] = [{ facts: factsOf(subject.secondsToFill) }];
  for (const [name, section] of sectionsFor(named)) {
    tell(name);
    findings.push(await section(bench));
  }
  await subject.storage.close();
  return joined(recipe.cards, describeRecipe(recipe), findings);
}

const factsOf = (secondsToFill: number): NonNullable<Findings["facts"]> => [
  { section: "load", name: "all commits of 10,000 cards each", value: `${rounded(secondsToFill)} s` },
  { section: "timer", name: "what two looks at the clock take of every call", value: `${rounded(timerCost())} µs` },
];
