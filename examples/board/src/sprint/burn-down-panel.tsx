import { useState } from "react";
import type { Sprint, SprintProgressItem } from "workspace-engine";
import { useQuery } from "workspace-engine/react";
import { titled } from "../manage/kinds";
import { Chart } from "../report/chart";
import { Fault } from "../shell/fault";
import { IconButton } from "../shell/icon";
import { Select } from "../shell/select";
import { dayInWords, daysOf } from "../shell/time-in-words";
import { useNow } from "../shell/use-now";

const units = [
  { id: "pts", name: "Points" },
  { id: "count", name: "Cards" },
] as const;

/** How the sprints of a space burn down, day by day, as its history has it. */
export function BurnDownPanel({ project_id, close }: { readonly project_id: string; readonly close: () => void }) {
  const now = useNow();
  const [chosen, setChosen] = useState<string>();
  const [unit, setUnit] = useState<"pts" | "count">("pts");
  const { output, error, status } = useQuery("getSprints", { project_id });
  const isLoading = status === "loading";
  const sprints = (output?.sprints ?? []).filter(({ start_date }) => start_date <= now);
  const sprint = sprints.find(({ id }) => id === chosen) ?? sprints.at(-1);
  return (
    <section className="panel" aria-label="Burn-down" aria-busy={isLoading}>
      <header className="panel-head">
        <h2>Burn-down</h2>
        {sprint !== undefined && (
          <>
            <Select label="Sprint" options={sprints.map(titled)} value={sprint.id} choose={setChosen} />
            <Select label="Counted in" options={units} value={unit} choose={setUnit} />
          </>
        )}
        <IconButton icon="close" name="Close the burn-down" act={close} />
      </header>
      <Fault error={error} />
      {sprint === undefined ? (
        !isLoading && <p className="empty">This space has no sprints yet.</p>
      ) : (
        <>
          <p className="fine">{daysOf(sprint)}</p>
          <BurnDown sprint={sprint} unit={unit} />
        </>
      )}
    </section>
  );
}

const DAY = 86_400;

const isOpen = ({ status }: SprintProgressItem): boolean => status === "committed" || status === "started";

/** Work that remained at the end of each day, against a straight line to nothing. */
function BurnDown({ sprint, unit }: { readonly sprint: Sprint; readonly unit: "pts" | "count" }) {
  const { start_date, end_date, override_end_date, progress } = sprint;
  const days = Math.max(1, Math.round(((override_end_date ?? end_date) - start_date) / DAY));
  const remaining = progress.slice(0, days).map((day) => day.filter(isOpen).reduce((sum, item) => sum + item[unit], 0));
  const places = Array.from({ length: days }, (_, day) => day);
  const even = places.map((day) => Math.round(10 * (remaining[0] ?? 0) * (1 - (day + 1) / days)) / 10);
  const noun = unit === "pts" ? "points" : "cards";
  return (
    <>
      <Chart
        along="Day"
        label={`${remaining.at(-1) ?? 0} ${noun} remain`}
        ticks={places.map((day) => dayInWords(start_date + day * DAY))}
        series={[
          { name: "Even pace", values: even, color: "ink-2", form: "dashes" },
          { name: "Remaining", values: places.map((day) => remaining[day] ?? null), color: "accent" },
        ]}
      />
      <p className="fine">
        {remaining.length === 0
          ? "It has not begun."
          : `${remaining.at(-1)} ${noun} remain on day ${remaining.length} of ${days}.`}
      </p>
    </>
  );
}
