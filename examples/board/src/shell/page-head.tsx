import type { LiveViewStatus } from "workspace-engine";
import type { Panel } from "../address/address";
import { UnsavedList } from "../drafts/unsaved-list";
import { useUndo } from "../history/use-undo";
import { useDirectory } from "../workspace/directory";
import { Icon } from "./icon";
import { later } from "./later";
import { LiveMark } from "./live-mark";
import { SIDEBAR } from "./sidebar";

const Timer = later(async () => (await import("../card/timer")).Timer);

interface PageHeadProps {
  readonly title: string;
  readonly status: LiveViewStatus;
  readonly panel?: Panel | undefined;
  /** Left out where there are no panels beside what is shown. */
  readonly toggle?: (panel: Panel) => void;
}

export function PageHead({ title, status, panel, toggle }: PageHeadProps) {
  const { hasHistory } = useDirectory();
  const { undo, isPending } = useUndo();
  return (
    <header className="page-head">
      <button type="button" className="icon-button drawer-button" aria-label="Menu" popoverTarget={SIDEBAR}>
        <Icon name="menu" />
      </button>
      <h1>{title}</h1>
      <LiveMark status={status} />
      <div className="tools" role="toolbar" aria-label="Tools">
        <UnsavedList />
        <Timer />
        {hasHistory && (
          <button type="button" className="tool" onClick={() => undo()} aria-disabled={isPending}>
            <Icon name="undo" /> <span>Undo</span>
          </button>
        )}
        {hasHistory && toggle !== undefined && (
          <button type="button" className="tool" aria-pressed={panel === "past"} onClick={() => toggle("past")}>
            <Icon name="clock" /> <span>History</span>
          </button>
        )}
        {toggle !== undefined && (
          <button type="button" className="tool" aria-pressed={panel === "sprint"} onClick={() => toggle("sprint")}>
            <Icon name="chart" /> <span>Burn-down</span>
          </button>
        )}
      </div>
    </header>
  );
}
