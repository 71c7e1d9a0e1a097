import { useCallback } from "react";
import type { Board, SummaryKey } from "workspace-engine";
import { useQuery } from "workspace-engine/react";
import { PageHead } from "../shell/page-head";
import { dayInWords } from "../shell/time-in-words";
import { useNow } from "../shell/use-now";
import { useDirectory } from "../workspace/directory";
import { reasonOf } from "../workspace/trouble";
import { useLoaded } from "../workspace/use-loaded";
import { Chart, stacked } from "./chart";

/** The work of a space in numbers: by sprint, by day, and by person and week. */
export function ReportsPage({ board }: { readonly board: Board }) {
  return (
    <>
      <PageHead title="Reports" status="live" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard. */}
      <main className="reports" tabIndex={0}>
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
  const { output: sums } = useQuery("summarizeView", {
    type: "card",
    card_filters: { include: { lists: ["0", ...lists], statuses: ["completed"] } },
    group_by: [{ field: "list_id" }],
    measures: [{ sum: "estimate" }],
  });
  const points = new Map(sums?.summary.groups.map(({ key: [list], measures: [sum] }) => [list, sum ?? 0]));
  if (sprints.length === 0) return <p className="empty">This space has no sprints yet.</p>;
  const values = sprints.map((sprint) => sprint.lists.reduce((sum, { id }) => sum + (points.get(id) ?? 0), 0));
  const ticks = sprints.map(({ title }) => title);
  const series = [{ name: "Points", values, color: "accent", form: "bars" }] as const;
  return <Chart label="Points completed" along="Sprint" {...{ ticks, series }} />;
}

const HOUR = 3600;
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
  /** The end of this hour. */
  const until = Math.ceil(useNow() / HOUR) * HOUR;
  const load = useCallback(async () => {
    const days = Array.from({ length: DAYS }, (_, day) => until - (DAYS - 1 - day) * DAY);
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
  }, [workspace, board_id, until]);
  const { value, error } = useLoaded(load);
  if (error !== undefined) return <p className="empty">{reasonOf(error)}</p>;
  if (value === undefined) return <p className="fine">Reading the last {DAYS} days…</p>;
  const series = flows.map(([status, name, color]) => ({
    name,
    values: value.counts.map((one) => one.get(status) ?? 0),
    color,
    form: "area" as const,
  }));
  const ticks = value.days.map(dayInWords);
  return <Chart label={`Cards by status, ${DAYS} days`} along="Day" ticks={ticks} series={stacked(series)} />;
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
  const hoursOf = (isOf: (person: SummaryKey) => boolean, ofWeek?: number): number => {
    const found = groups.filter(({ key: [person = null, week] }) => isOf(person) && (ofWeek ?? week) === week);
    return Math.round(found.reduce((sum, { measures: [seconds] }) => sum + (seconds ?? 0), 0) / 360) / 10;
  };
  const names = new Map(groups.map(({ key: [person = null], titles }) => [person, titles?.[0] ?? String(person)]));
  const people = [...names.keys()].sort((a, b) => hoursOf((one) => one === b) - hoursOf((one) => one === a));
  const first = people.length > colors.length ? people.slice(0, colors.length - 1) : people;
  const shown = first.map((person) => ({ name: names.get(person) ?? "", isOf: (one: SummaryKey) => one === person }));
  if (people.length > first.length) shown.push({ name: "Others", isOf: (one) => !first.includes(one) });
  const series = shown.map(({ name, isOf }, place) => ({
    name,
    values: weeks.map((week) => hoursOf(isOf, week)),
    color: colors[place] ?? "ink-2",
    form: "bars" as const,
  }));
  return <Chart label="Hours" along="Week of" ticks={weeks.map(dayInWords)} series={stacked(series)} />;
}
