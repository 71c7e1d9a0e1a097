import { useCallback } from "react";
import type { Board } from "workspace-engine";
import { useQuery, useSummary } from "workspace-engine/react";
import { PageHead } from "../shell/page-head";
import { dayInWords } from "../shell/time-in-words";
import { useNow } from "../shell/use-now";
import { useDirectory } from "../workspace/directory";
import { reasonOf } from "../workspace/trouble";
import { useLoaded } from "../workspace/use-loaded";
import { Chart, stacked } from "./chart";

/** What the work of a space amounts to: by sprint, by day, and by person and week. */
export function ReportsPage({ board }: { readonly board: Board }) {
  return (
    <>
      <PageHead title="Reports" status="live" />
      <main className="reports">
        <section className="panel" aria-label="Velocity">
          <h2>Velocity</h2>
          <Velocity project_id={board.project_id} />
        </section>
        <section className="panel" aria-label="Flow">
          <h2>Flow of {board.title}</h2>
          <Flow board_id={board.id} />
        </section>
        <section className="panel" aria-label="Time">
          <h2>Time by person and week</h2>
          <Time />
        </section>
      </main>
    </>
  );
}

/** The points that each sprint completed. */
function Velocity({ project_id }: { readonly project_id: string }) {
  const { output } = useQuery("getSprints", { project_id });
  const sprints = output?.sprints ?? [];
  const lists = sprints.flatMap((sprint) => sprint.lists.map(({ id }) => id));
  const { summary } = useSummary({
    type: "card",
    card_filters: { include: { lists: ["0", ...lists], statuses: ["completed"] } },
    group_by: [{ field: "list_id" }],
    measures: [{ sum: "estimate" }],
  });
  const points = new Map(summary?.groups.map(({ key: [list], measures: [sum] }) => [list, sum ?? 0]));
  if (sprints.length === 0) return <p className="empty">This space has no sprints yet.</p>;
  const values = sprints.map((sprint) => sprint.lists.reduce((sum, { id }) => sum + (points.get(id) ?? 0), 0));
  const ticks = sprints.map(({ title }) => title);
  return (
    <Chart
      label="Points completed"
      ticks={ticks}
      series={[{ name: "Points", values, color: "accent", form: "bars" }]}
    />
  );
}

const DAY = 86_400;
const WEEK = 7 * DAY;
const DAYS = 28;

const flows = [
  ["completed", "Completed", "green"],
  ["started", "Started", "amber"],
  ["committed", "Committed", "accent"],
  ["backlog", "Backlog", "line-strong"],
] as const;

/** How many cards had which status on each of the last days, as the history has it. */
function Flow({ board_id }: { readonly board_id: string }) {
  const { workspace } = useDirectory();
  const today = Math.floor(useNow() / DAY) * DAY;
  const load = useCallback(async () => {
    const days = Array.from({ length: DAYS }, (_, day) => today - (DAYS - 1 - day) * DAY);
    const request = {
      type: "card",
      card_filters: { include: { boards: [board_id] } },
      group_by: [{ field: "status" }],
    } as const;
    const pairs = days.filter((_, day) => day % 2 === 0).map((day) => [{ time: day }, { time: day + DAY }] as const);
    const compared = await Promise.all(pairs.map(([from, to]) => workspace.compare(request, from, to)));
    const counts = compared.flatMap(({ before, after }) =>
      [before, after].map(({ groups }) => new Map(groups.map(({ key: [status], count }) => [status, count]))),
    );
    return { days, counts };
  }, [workspace, board_id, today]);
  const { value, error } = useLoaded(load);
  if (error !== undefined) return <p className="empty">{reasonOf(error)}</p>;
  if (value === undefined) return <p className="fine">Reading the last {DAYS} days…</p>;
  const series = flows.map(([status, name, color]) => ({
    name,
    values: value.counts.map((one) => one.get(status) ?? 0),
    color,
    form: "area" as const,
  }));
  return <Chart label={`Cards by status, ${DAYS} days`} ticks={value.days.map(dayInWords)} series={stacked(series)} />;
}

const colors = ["accent", "green", "amber", "red", "ink-2"] as const;

/** The hours that each person has logged, week by week. */
function Time() {
  const from = Math.floor(useNow() / WEEK) * WEEK - 12 * WEEK;
  const { output } = useQuery("summarizeTimeEntries", {
    from,
    group_by: [{ field: "user_id" }, { field: "started_at", by: "week" }],
    measures: [{ sum: "duration_seconds" }],
    with: "titles",
  });
  const groups = output?.summary.groups ?? [];
  if (groups.length === 0) return <p className="empty">No time was logged in the last twelve weeks.</p>;
  const weeks = [...new Set(groups.map(({ key }) => Number(key[1])))].sort((a, b) => a - b);
  const people = new Map(groups.map(({ key, titles }) => [key[0], titles?.[0] ?? String(key[0])]));
  const hoursOf = (person: unknown, week: number): number => {
    const found = groups.find(({ key }) => key[0] === person && key[1] === week);
    return Math.round((found?.measures[0] ?? 0) / 360) / 10;
  };
  const series = [...people].map(([id, name], place) => ({
    name,
    values: weeks.map((week) => hoursOf(id, week)),
    color: colors[place % colors.length] ?? "accent",
    form: "bars" as const,
  }));
  return <Chart label="Hours" ticks={weeks.map(dayInWords)} series={stacked(series)} />;
}
