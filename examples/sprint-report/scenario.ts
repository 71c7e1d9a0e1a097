import { readFile } from "node:fs/promises";
import { type Card, type SnapshotInput, type Sprint, type STime, Workspace } from "workspace-engine";
import { type ManualClock, manualClock, seededRandom } from "workspace-engine/testing";
import { NOW } from "../quick-start/now";
import { Team } from "./team";
import { workingDays } from "./working-days";

/** The space whose sprints are run. */
const SPACE = "1";
const HOUR = 3_600;
const CARDS_PLANNED = 20;

/** A sprint that was run, and the two moments between which its scope should not have changed. */
export interface FinishedSprint {
  readonly sprint: Sprint;
  /** When its planning was over. */
  readonly planned: STime;
  /** Its last second. */
  readonly closed: STime;
  /** The unfinished cards, and the sprint they were moved to. */
  readonly rolledOver: readonly Card[];
  readonly next: Sprint;
}

export interface Scenario {
  readonly workspace: Workspace;
  readonly sprints: readonly FinishedSprint[];
}

/** Called with the workspace once it is loaded, after each planning and at the end of each working day. */
export type Observer = (workspace: Workspace, now: STime) => Promise<void>;

/** Loads the data of the quick start, and runs two sprints forward: the same work every time. */
export async function runTwoSprints(observe: Observer = async () => {}): Promise<Scenario> {
  const clock = manualClock({ now: NOW });
  const workspace = new Workspace({
    teamId: "t-acme",
    actor: { user_id: "u-ada", role: "admin" },
    clock,
    random: seededRandom(1),
    history: true,
  });
  await workspace.load(await quickStart());
  const run: Run = { workspace, clock, team: new Team(workspace, SPACE, seededRandom(5)), observe };
  await observe(workspace, seconds(clock));

  const running = await runningSprint(run);
  clock.set((running.end_date + 9 * HOUR) * 1000);
  const { sprint } = await workspace.rollOverSprint({ sprint_id: running.id });
  const first = await runSprint(run, sprint);
  const second = await runSprint(run, first.next);
  return { workspace, sprints: [first, second] };
}

interface Run {
  readonly workspace: Workspace;
  readonly clock: ManualClock;
  readonly team: Team;
  readonly observe: Observer;
}

const seconds = (clock: ManualClock): STime => Math.floor(clock.now() / 1000);

async function quickStart(): Promise<SnapshotInput> {
  return JSON.parse(await readFile(new URL("../quick-start/workspace.json", import.meta.url), "utf8"));
}

async function runningSprint({ workspace, clock }: Run): Promise<Sprint> {
  const { sprints } = await workspace.getSprints({ project_id: SPACE, to_date: seconds(clock), count: 100 });
  const running = sprints.at(-1);
  if (running === undefined) throw new Error("No sprint is running.");
  return running;
}

/** From planning on the first morning to rolling over on the morning after the sprint. */
async function runSprint({ workspace, clock, team, observe }: Run, sprint: Sprint): Promise<FinishedSprint> {
  await team.plan(sprint, CARDS_PLANNED);
  clock.set((sprint.start_date + 10 * HOUR) * 1000);
  const planned = seconds(clock);
  await observe(workspace, planned);

  const surprises = team.surprises();
  for (const day of workingDays(sprint)) {
    clock.set((day + 11 * HOUR) * 1000);
    await team.work(sprint);
    clock.advance("3h");
    await surprises.shift()?.(sprint);
    clock.advance("3h");
    await observe(workspace, seconds(clock));
  }

  clock.set((sprint.end_date + 9 * HOUR) * 1000);
  const { sprint: next, cards: rolledOver } = await workspace.rollOverSprint({ sprint_id: sprint.id });
  return { sprint, planned, closed: sprint.end_date - 1, rolledOver, next };
}
