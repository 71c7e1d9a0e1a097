import { columnOf } from "../report/result";
import { type Answerer, askerOf } from "../timing/asker";
import { mostRounds, timeTogether } from "../timing/time-cases";
import { previewing, showingPrepared } from "./answerers";
import { firstCalls, writingOne, writingThePage } from "./disturbances";
import type { Section } from "./section";

/** The engine from end to end: a request object in, 25 presented cards and a cursor out. */
export const preview: Section = async (bench) => {
  const { subject, cases, effort } = bench;
  const { workspace } = subject;
  const asking = <Answer>(who: Answerer<Answer>) => askerOf(who, cases, mostRounds(effort));
  const warm = asking(previewing(workspace, cases));
  const prepared = asking(showingPrepared(workspace, cases));
  await timeTogether([warm, prepared], effort);
  const written = asking(previewing(workspace, cases, writingOne(bench)));
  const cold = asking(previewing(workspace, cases, writingThePage(bench)));
  const first = asking(firstCalls(bench));
  // Apart from what leaves nothing of the pages shown: that is not what one write does.
  await timeTogether([written], effort);
  await timeTogether([cold, first], effort);
  return {
    columns: [
      columnOf("preview", "nothing written since", warm.figures()),
      columnOf("preview", "after a write", written.figures()),
      columnOf("preview", "cold: all its cards written", cold.figures()),
      columnOf("preview", "first of a workspace", first.figures()),
      columnOf("preview", "prepared, nothing written since", prepared.figures()),
    ],
  };
};
