import type { Card, STime, Workspace } from "workspace-engine";
import type { FinishedSprint } from "./scenario";
import { pointsOf, sprintScope } from "./sprint-scope";
import { endOfDay, workingDays } from "./working-days";

export interface Amount {
  readonly cards: number;
  readonly points: number;
}

/** How a sprint stood at one moment. */
export interface BurnDownEntry {
  readonly time: STime;
  readonly remaining: Amount;
  readonly completed: Amount;
  /** Points that would remain if the planned ones were done evenly, as many each working day. */
  readonly ideal: number;
}

/** How a sprint stood when it was planned and at the end of each of its working days, read from the past. */
export async function burnDown(
  workspace: Workspace,
  { sprint, planned }: Pick<FinishedSprint, "sprint" | "planned">,
): Promise<readonly BurnDownEntry[]> {
  const scope = sprintScope(sprint);
  const times = [planned, ...workingDays(sprint).map(endOfDay)];
  const moments = await Promise.all(
    times.map(async (time) => {
      const { cards } = await workspace.asOf({ time }).previewView({ ...scope, count: 1000 });
      return { time, ...split(cards) };
    }),
  );
  const total = moments[0]?.remaining.points ?? 0;
  return moments.map((moment, days) => ({ ...moment, ideal: total * (1 - days / (times.length - 1)) }));
}

function split(cards: readonly Card[]): Pick<BurnDownEntry, "remaining" | "completed"> {
  return {
    remaining: amount(cards.filter(({ status }) => status !== "completed")),
    completed: amount(cards.filter(({ status }) => status === "completed")),
  };
}

const amount = (cards: readonly Card[]): Amount => ({ cards: cards.length, points: pointsOf(cards) });
