import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { Board } from "workspace-engine";
import { useBoard, useQuery } from "workspace-engine/react";
import type { Panel } from "./address/address";
import { go, useAddress } from "./address/use-address";
import { Lanes, LoadingLanes } from "./board/lanes";
import { FilterBar } from "./filters/filter-bar";
import { LayoutSwitch } from "./layouts/layout-switch";
import { Fault } from "./shell/fault";
import { later } from "./shell/later";
import { PageHead } from "./shell/page-head";
import { Sidebar } from "./shell/sidebar";
import { useDirectory } from "./workspace/directory";
import { keepBoard } from "./workspace/kept-board";
import { boardRequest, boardToShow, pointsRequest } from "./workspace/requests";
import { reasonOf } from "./workspace/trouble";
import { useLoaded } from "./workspace/use-loaded";
import type { OpeningState } from "./workspace/use-opened-workspace";

const ArchivePage = later(async () => (await import("./archive/archive-page")).ArchivePage);
const BeginPage = later(async () => (await import("./begin/begin-page")).BeginPage);
const BurnDownPanel = later(async () => (await import("./sprint/burn-down-panel")).BurnDownPanel);
const OtherLayout = later(async () => (await import("./layouts/other-layout")).OtherLayout);
const ReportsPage = later(async () => (await import("./report/reports-page")).ReportsPage);
const SprintPage = later(async () => (await import("./sprint/sprint-page")).SprintPage);
const TimeSlider = later(async () => (await import("./history/time-slider")).TimeSlider);

type BoardPageProps = Pick<OpeningState, "leave" | "readFile" | "beginAnew">;

/** The sidebar, and beside it the board of the address, or the one that was looked at last, or else the first one. */
export function BoardPage({ readFile, ...others }: BoardPageProps) {
  const { workspace, boards, isLoading, error } = useDirectory();
  const address = useAddress();
  const board = boardToShow(workspace, boards, address);
  const board_id = board?.id;
  // One that was just made may be named before it is known.
  const isNamed = address.board !== undefined;
  useEffect(() => {
    if (board_id === undefined) return;
    keepBoard(workspace, board_id);
    if (!isNamed) go({ board: board_id }, "replace");
  }, [workspace, board_id, isNamed]);
  const shown = (): ReactNode => {
    if (address.panel === "archive") return <ArchivePage />;
    if (board !== undefined && address.panel === "reports") return <ReportsPage board={board} />;
    if (board !== undefined && address.panel === "plan") return <SprintPage board={board} />;
    if (board !== undefined) return <BoardScreen key={board.id} known={board} />;
    return (
      <>
        <PageHead title="Boards" status={isLoading ? "loading" : "live"} />
        {error !== undefined ? (
          <Fault error={`The workspace cannot be shown. ${reasonOf(error)}`} />
        ) : isLoading ? (
          <LoadingLanes />
        ) : (
          <BeginPage readFile={readFile} />
        )}
      </>
    );
  };
  return (
    <div className="page" data-past={address.at !== undefined}>
      <Sidebar {...{ board_id, readFile }} {...others} />
      <div className="page-main">{shown()}</div>
    </div>
  );
}

function BoardScreen({ known }: { readonly known: Board }) {
  const { workspace, place } = useDirectory();
  const address = useAddress();
  const { filters, panel, at: sequence, layout = known.layout ?? "board" } = address;
  const board_id = known.id;
  const [isMore, setMore] = useState(false);
  const { board, lists, status, error } = useBoard(boardRequest(known, address, isMore), { keepPrevious: true });
  const loadPast = useCallback(async () => {
    if (sequence === undefined) return undefined;
    const { pastLanes } = await import("./history/past-board");
    return pastLanes(workspace, board_id, filters, sequence);
  }, [workspace, board_id, filters, sequence]);
  const past = useLoaded(loadPast);
  const problem = status === "failed" || place === "browser" ? (error ?? past.error) : past.error;
  const isPast = sequence !== undefined;
  const lanes = isPast ? (past.value ?? lists) : lists;
  // A stream of its own would take one of six connections that a browser has to a server.
  const { output } = useQuery("summarizeView", pointsRequest(board_id, filters));
  const points = new Map(output?.summary.groups.map(({ key: [list], measures: [sum] }) => [list, sum]));
  const toggle = (wanted: Panel): void => go({ panel: panel === wanted ? undefined : wanted, at: undefined });

  return (
    <>
      <PageHead title={board?.title ?? "Board"} {...{ status, panel, toggle }} />
      <div className="board-bar">
        <FilterBar lanes={lists} filters={filters} change={(filters) => go({ filters })} />
        <LayoutSwitch layout={layout} />
      </div>
      {panel === "past" && (
        <TimeSlider sequence={sequence} change={(at) => go({ at }, "replace")} close={() => toggle("past")} />
      )}
      {panel === "sprint" && board !== undefined && (
        <BurnDownPanel project_id={board.project_id} close={() => toggle("sprint")} />
      )}
      <main className="board" aria-busy={status === "loading"}>
        <Fault error={problem} />
        {board === undefined && status === "loading" ? (
          <LoadingLanes />
        ) : layout !== "board" ? (
          <OtherLayout layout={layout} lanes={lanes} isReadOnly={isPast} />
        ) : (
          <Lanes
            lanes={lanes}
            isReadOnly={isPast}
            isFiltered={Object.keys(filters).some((key) => key !== "sort_by")}
            board={board}
            showMore={isMore ? undefined : () => setMore(true)}
            pointsOf={(list) => (isPast ? undefined : points.get(list))}
          />
        )}
      </main>
    </>
  );
}
