import type { LiveViewStatus } from "workspace-engine";
import type { Panel } from "../address/address";
import { UnsavedList } from "../drafts/unsaved-list";
import { useCommands } from "../find/commands";
import { useUndo } from "../history/use-undo";
import { useDirectory } from "../workspace/directory";
import { Button } from "./button";
import { Icon, type IconName } from "./icon";
import { later } from "./later";
import { LiveMark } from "./live-mark";
import { SIDEBAR } from "./sidebar";

const Timer = later(async () => (await import("../card/timer")).Timer);

/** Without a panel it is done at once. */
const tools: readonly (readonly [name: string, icon: IconName, panel?: Panel])[] = [
  ["Undo", "undo"],
  ["History", "clock", "past"],
  ["Burn-down", "chart", "sprint"],
];

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
  const shown = tools.filter(([, , of]) => (hasHistory || of === "sprint") && (toggle || !of));
  const act = (of?: Panel): void => (of ? toggle?.(of) : undo());
  useCommands(shown.map(([name, icon, of]) => ({ name, icon, act: () => act(of) })));
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
        {shown.map(([name, icon, of]) => (
          <Button
            key={name}
            {...{ className: "tool", icon, label: name, onClick: () => act(of) }}
            aria-pressed={of && panel === of}
            aria-disabled={of === undefined && isPending}
          />
        ))}
      </div>
    </header>
  );
}
