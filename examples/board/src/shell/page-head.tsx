import type { LiveViewStatus } from "workspace-engine";
import type { Panel } from "../address/address";
import { Timer } from "../card/timer";
import { UnsavedList } from "../drafts/unsaved-list";
import { useUndo } from "../history/use-undo";
import { useDirectory } from "../workspace/directory";
import type { OpeningState } from "../workspace/use-opened-workspace";
import { Avatar } from "./avatar";
import { BoardChoice } from "./board-choice";
import { Icon } from "./icon";
import { LiveMark } from "./live-mark";
import { useTheme } from "./theme";
import { WorkspaceMenu } from "./workspace-menu";

interface PageHeadProps extends Pick<OpeningState, "leave" | "readFile" | "beginAnew"> {
  readonly board_id: string;
  readonly status: LiveViewStatus;
  readonly choose: (board_id: string) => void;
  readonly panel: Panel | undefined;
  readonly toggle: (panel: Panel) => void;
}

const themeIcons = { system: "system", light: "sun", dark: "moon" } as const;

export function PageHead({ board_id, status, choose, panel, toggle, leave, ...files }: PageHeadProps) {
  const { me, place, hasHistory } = useDirectory();
  const { theme, next } = useTheme();
  const { undo, isPending } = useUndo();
  return (
    <header className="page-head">
      <span className="mark" aria-hidden="true">
        <Icon name="board" />
      </span>
      <BoardChoice {...{ board_id, choose }} />
      <LiveMark status={status} />
      <nav className="tools" aria-label="Tools">
        <UnsavedList />
        <Timer />
        {hasHistory && (
          <button type="button" className="tool" onClick={undo} aria-disabled={isPending}>
            <Icon name="undo" /> <span>Undo</span>
          </button>
        )}
        {hasHistory && (
          <button type="button" className="tool" aria-pressed={panel === "past"} onClick={() => toggle("past")}>
            <Icon name="clock" /> <span>History</span>
          </button>
        )}
        <button type="button" className="tool" aria-pressed={panel === "sprint"} onClick={() => toggle("sprint")}>
          <Icon name="chart" /> <span>Burn-down</span>
        </button>
        <button
          type="button"
          className="icon-button"
          onClick={next}
          aria-label={`Theme: ${theme}`}
          title={`Theme: ${theme}`}
        >
          <Icon name={themeIcons[theme]} />
        </button>
        <WorkspaceMenu {...files} />
        {place === "server" && (
          <button
            type="button"
            className="icon-button"
            onClick={leave}
            aria-label="Forget the token"
            title="Forget the token"
          >
            <Icon name="leave" />
          </button>
        )}
        {me !== undefined && <Avatar user_id={me.id} />}
      </nav>
    </header>
  );
}
