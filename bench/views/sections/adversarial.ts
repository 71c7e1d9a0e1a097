import { columnOf } from "../report/result";
import { adversarialShapes } from "../shapes/adversarial";
import { casesOf } from "../shapes/case";
import { withVariants } from "../shapes/shape";
import { askerOf } from "../timing/asker";
import { mostRounds, timeTogether } from "../timing/time-cases";
import { finding, previewing } from "./answerers";
import type { Section } from "./section";

/** The shapes nobody has in mind who makes an index. */
export const adversarial: Section = async ({ subject, pool, effort }) => {
  const { storage, workspace, corpus, now } = subject;
  const cases = casesOf(withVariants(adversarialShapes(pool), effort.variants), corpus, now);
  const rounds = mostRounds(effort);
  const found = askerOf(finding(storage, cases), cases, rounds);
  const previewed = askerOf(previewing(workspace, cases), cases, rounds);
  await timeTogether([found, previewed], effort);
  return {
    columns: [
      columnOf("adversarial", "find", found.figures()),
      columnOf("adversarial", "previewView", previewed.figures()),
    ],
  };
};
