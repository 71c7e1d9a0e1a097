import { beforeAll, describe, expect, test } from "vitest";
import type { Snapshot, STime, Workspace } from "workspace-engine";
import { type BurnDownEntry, burnDown } from "../../examples/sprint-report/burn-down";
import { type FinishedSprint, runTwoSprints } from "../../examples/sprint-report/scenario";
import { type ScopeChange, scopeChanges } from "../../examples/sprint-report/scope";
import { runScript } from "./run-quick-start";

interface ReportedSprint extends FinishedSprint {
  readonly entries: readonly BurnDownEntry[];
  readonly changes: readonly ScopeChange[];
}

const seen: { readonly now: STime; readonly cards: Snapshot["cards"] }[] = [];
let workspace: Workspace;
let sprints: readonly ReportedSprint[] = [];

/** Keeps what the workspace holds at each moment. */
async function observe(running: Workspace, now: STime): Promise<void> {
  seen.push({ now, cards: (await running.export()).cards });
}

beforeAll(async () => {
  const ran = await runTwoSprints(observe);
  workspace = ran.workspace;
  const reported = ran.sprints.map(async (finished) => ({
    ...finished,
    entries: await burnDown(workspace, finished),
    changes: await scopeChanges(workspace, finished),
  }));
  sprints = await Promise.all(reported);
}, 120_000);

/** The live, not cancelled cards that were in a sprint at the last moment seen that is not later. */
function cardsIn({ sprint }: ReportedSprint, time: STime) {
  const { cards = [] } = seen.filter(({ now }) => now <= time).at(-1) ?? {};
  return cards.filter(
    (card) => card.sprint_id === sprint.id && card.archived === undefined && card.status !== "cancelled",
  );
}

const tally = (cards: readonly { readonly estimate?: number | undefined }[]) => ({
  cards: cards.length,
  points: cards.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0),
});

describe("the burn-down", () => {
  test("has the moment of planning and every day from Monday to Friday", () => {
    const dates = sprints.map(({ entries }) =>
      entries.map(({ time }) => new Date(time * 1000).toISOString().slice(5, 16)),
    );
    expect(dates[0]).toEqual([
      ...["03-16T10:00", "03-16T23:59", "03-17T23:59", "03-18T23:59", "03-19T23:59", "03-20T23:59"],
      ...["03-23T23:59", "03-24T23:59", "03-25T23:59", "03-26T23:59", "03-27T23:59"],
    ]);
    expect(dates[1]).toHaveLength(11);
    expect(dates[1]?.[0]).toBe("03-30T10:00");
  });

  test("[H1.2] counts what an export counted while the sprint ran", () => {
    expect(seen).toHaveLength(1 + 2 * 11);
    for (const reported of sprints) {
      for (const { time, remaining, completed } of reported.entries) {
        const cards = cardsIn(reported, time);
        expect(completed).toEqual(tally(cards.filter(({ status }) => status === "completed")));
        expect(remaining).toEqual(tally(cards.filter(({ status }) => status !== "completed")));
      }
    }
  });
});

describe("the scope", () => {
  test("[H1.7] is changed by what the exports show, and by as many points", () => {
    for (const reported of sprints) {
      const planned = cardsIn(reported, reported.planned);
      const closed = cardsIn(reported, reported.closed);
      const isIn = (cards: typeof planned, id: string) => cards.some((card) => card.id === id);
      const ids = (kind: ScopeChange["change"]) =>
        reported.changes.flatMap(({ change, card }) => (change === kind ? [card.id] : [])).sort();
      const idsOf = (cards: typeof planned) => cards.map(({ id }) => id).sort();
      expect(ids("entered")).toEqual(idsOf(closed.filter(({ id }) => !isIn(planned, id))));
      expect(ids("left")).toEqual(idsOf(planned.filter(({ id }) => !isIn(closed, id))));
      const growth = reported.changes.reduce((sum, { points }) => sum + points, 0);
      expect(tally(planned).points + growth).toBe(tally(closed).points);
    }
  });
});

describe("npm run sprint-report", () => {
  let runs: Awaited<ReturnType<typeof runScript>>[] = [];
  beforeAll(async () => {
    const zones = ["UTC", "Asia/Kolkata"];
    runs = await Promise.all(zones.map((TZ) => runScript("examples/sprint-report/main.ts", [], { TZ })));
  }, 120_000);

  test("[T4.1] ends well, and prints the same every time and everywhere", () => {
    expect(runs.map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual([
      [0, ""],
      [0, ""],
    ]);
    expect(runs[1]?.stdout).toBe(runs[0]?.stdout);
  });

  test.each([
    "  Planned were 55 points on 20 cards; the scope shrank by 2 points; done were 34 points on 14 cards.",
    "  Left over were 19 points on 6 cards, which went on into Sprint 16.",
    "  Fri 2026-03-27    19    34      0           6          14  ███████████████░░░░░░░░░░░░░░░░░░░░░░░░░░░",
    "  entered   59   Fix the CSV export                                      3  taken from the board “Web app”",
    "  entered   341  Hotfix: log-in loops                                    3  a new card",
    "  left      127  Migrate the audit log                                  -1  archived",
    "  left      322  Fix the search index                                   -3  cancelled",
    "  estimate  256  Speed up dark mode                                     -4  5 → 1",
    "  left      271  Fix the calendar sync for large teams                  -4  put on the board “Campaigns”",
  ])("prints the line “%s”", (line) => {
    expect(runs[0]?.stdout.split("\n")).toContain(line);
  });
});
