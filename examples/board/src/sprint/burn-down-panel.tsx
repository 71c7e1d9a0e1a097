import { useState } from "react";
import type { Sprint } from "workspace-engine";
import { useQuery } from "workspace-engine/react";
import { titled } from "../manage/kinds";
import { IconButton } from "../shell/icon";
import { Select } from "../shell/select";
import { dayInWords } from "../shell/time-in-words";
import { useNow } from "../shell/use-now";
import { BurnDownChart } from "./burn-down-chart";

interface BurnDownPanelProps {
  readonly project_id: string;
  readonly close: () => void;
}

const units = [
  { id: "pts", name: "Points" },
  { id: "count", name: "Cards" },
] as const;

/** How the sprints of a space burn down, day by day, as its history has it. */
export function BurnDownPanel({ project_id, close }: BurnDownPanelProps) {
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
      {error !== undefined && <p className="notice is-bad">{error.message}</p>}
      {sprint === undefined ? (
        !isLoading && <p className="empty">This space has no sprints yet.</p>
      ) : (
        <>
          <p className="fine">{daysOf(sprint)}</p>
          <BurnDownChart sprint={sprint} unit={unit} />
        </>
      )}
    </section>
  );
}

export const daysOf = ({ start_date, end_date, override_end_date }: Sprint): string =>
  `${dayInWords(start_date)} to ${dayInWords((override_end_date ?? end_date) - 1)}`;
