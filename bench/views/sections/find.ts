import { columnOf } from "../report/result";
import { askerOf } from "../timing/asker";
import { mostRounds, timeTogether } from "../timing/time-cases";
import { finding } from "./answerers";
import type { Section } from "./section";

/** The storage alone: a query object in, 25 documents out. */
export const find: Section = async ({ subject: { storage }, cases, effort }) => {
  const rounds = mostRounds(effort);
  const compiled = askerOf(finding(storage, cases), cases, rounds);
  await timeTogether([compiled], effort);
  return { columns: [columnOf("find", "compiled per call", compiled.figures())] };
};
