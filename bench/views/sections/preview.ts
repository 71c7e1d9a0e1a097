import type { CardViewPage } from "workspace-engine";
import { type Column, columnOf } from "../report/result";
import { type Answerer, askerOf } from "../timing/asker";
import { mostRounds, timeTogether } from "../timing/time-cases";
import { at, idsOfPage, previewing } from "./answerers";
import { firstCalls, writingOne, writingThePage } from "./disturbances";
import type { Section } from "./section";
import { preparedViews } from "./upcoming";

/** The engine from end to end: a request object in, 25 presented cards and a cursor out. */
export const preview: Section = async (bench) => {
  const { subject, cases, effort } = bench;
  const { workspace } = subject;
  const asking = <Answer>(who: Answerer<Answer>) => askerOf(who, cases, mostRounds(effort));
  const warm = asking(previewing(workspace, cases));
  const views = preparedViews(workspace, cases);
  const prepared = views === undefined ? undefined : asking(showing(views));
  await timeTogether(prepared === undefined ? [warm] : [warm, prepared], effort);
  const written = asking(previewing(workspace, cases, writingOne(bench)));
  const cold = asking(previewing(workspace, cases, writingThePage(bench)));
  const first = asking(firstCalls(bench));
  await timeTogether([written, cold, first], effort);
  const columns: readonly Column[] = [
    columnOf("preview", "nothing written since", warm.figures()),
    columnOf("preview", "after a write", written.figures()),
    columnOf("preview", "cold: all its cards written", cold.figures()),
    columnOf("preview", "first of a workspace", first.figures()),
  ];
  if (prepared === undefined) return { columns, notes: ["There is no `prepareView` yet."] };
  return { columns: [...columns, columnOf("preview", "prepared, nothing written since", prepared.figures())] };
};

const showing = (views: readonly (() => Promise<CardViewPage>)[]): Answerer<CardViewPage> => ({
  name: "prepareView",
  answer: (place) => at(views, place)(),
  ids: idsOfPage,
});
