import { expect, test } from "vitest";
import type { HistoryPoint, Workspace } from "workspace-engine";
import { newWorkspace } from "../../operations/fixture";
import { carryOut, stepsOf } from "../../workspace/random-workspace";
import { type Answer, answersTo, answerTo, questions } from "./answers";
import { AS_LONG_AS_IT_TAKES, always } from "./settings";

/** The answers right after a commit. */
interface Moment {
  readonly sequence: number;
  /** Seconds. */
  readonly time: number;
  readonly answers: readonly Answer[];
}

/** Operations that may hide documents from a member; then the past hides them too. Rule H1.10. */
const hiding: ReadonlySet<string> = new Set([
  ...["updateProject", "addProjectMember", "removeProjectMember"],
  ...["updatePage", "archivePage", "addPageMember", "removePageMember", "updateNote", "removeMember"],
  ...["updateBoard", "updateList", "updateCard", "moveCard", "rollOverSprint", "updateTag", "updateForm"],
  ...["updateTimeEntry", "undo"],
]);

async function expectPast(workspace: Workspace, point: HistoryPoint, answers: readonly Answer[]): Promise<void> {
  const past = workspace.asOf(point);
  for (const { question, answer } of answers) {
    expect({ point, question, answer: await answerTo(past, question) }).toEqual({ point, question, answer });
  }
}

test(
  "[H1.2 H1.10 K7.8] every read answers at any point of the past as it did then, and no rule was ever broken",
  async () => {
    await always(stepsOf(4, 24), 12, async (steps) => {
      const { workspace, clock } = newWorkspace();
      const moments: Moment[] = [];
      await carryOut(workspace, clock, steps, async (there) => {
        expect(await workspace.verify()).toEqual([]);
        const { sequence, time } = there.commits[0] ?? { sequence: 0, time: 0 };
        // Where time has passed without a commit, a sprint has more days of progress.
        if (sequence === moments.at(-1)?.sequence || time !== there.now) return;
        const answers = await answersTo(workspace, questions(there, 7, sequence));
        moments.push({ sequence, time: there.now, answers });
      });
      const { commits } = await workspace.getCommits({ count: 1000 });
      for (const [index, { sequence, time, answers: all }] of moments.entries()) {
        const isHidden = commits.some((commit) => commit.sequence > sequence && hiding.has(commit.operation));
        const answers = all.filter(({ question }) => question.actor.role === "admin" || !isHidden);
        await expectPast(workspace, { sequence }, answers);
        const later = commits.find((commit) => commit.sequence === sequence + 1);
        if (later !== undefined) await expectPast(workspace, { before: later.id }, answers.slice(0, 9));
        if (moments[index + 1]?.time !== time) await expectPast(workspace, { time }, answers.slice(0, 9));
      }
    });
  },
  AS_LONG_AS_IT_TAKES,
);
