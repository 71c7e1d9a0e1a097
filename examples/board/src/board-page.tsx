import { type ReactNode, useCallback, useDeferredValue, useEffect } from "react";
import { useBoard } from "workspace-engine/react";
import type { Panel } from "./address/address";
import { go, useAddress } from "./address/use-address";
import { Lanes } from "./board/lanes";
import { LoadingLanes } from "./board/loading-lanes";
import { OpenCard } from "./card/open-card";
import { FilterBar } from "./filters/filter-bar";
import { pastLanes } from "./history/past-board";
import { TimeSlider } from "./history/time-slider";
import { PageHead } from "./shell/page-head";
import { WorkspaceMenu } from "./shell/workspace-menu";
import { BurnDownPanel } from "./sprint/burn-down-panel";
import { type Directory, useDirectory } from "./workspace/directory";
import { keepBoard, keptBoard } from "./workspace/kept-board";
import { reasonOf } from "./workspace/trouble";
import { useLoaded } from "./workspace/use-loaded";
import { useNewcomers } from "./workspace/use-newcomers";
import type { OpeningState } from "./workspace/use-opened-workspace";

type BoardPageProps = Pick<OpeningState, "leave" | "readFile" | "beginAnew">;

/** The board of the address, or the one that was looked at last, or else the first one. */
export function BoardPage({ leave, readFile, beginAnew }: BoardPageProps) {
  const directory = useDirectory();
  const { workspace, boards, isLoading, error } = directory;
  const address = useAddress();
  const chosen = address.board ?? keptBoard(workspace);
  const board = boards.find(({ id }) => id === chosen) ?? boards[0];
  const board_id = board?.id;
  useEffect(() => {
    if (board_id === undefined) return;
    keepBoard(workspace, board_id);
    go({ board: board_id }, "replace");
  }, [workspace, board_id]);
  const menu = <WorkspaceMenu {...{ readFile, beginAnew }} />;
  if (error !== undefined) {
    return (
      <Notice title="The workspace cannot be shown" text={reasonOf(error)}>
        {menu}
      </Notice>
    );
  }
  if (board === undefined) {
    return isLoading ? (
      <LoadingLanes />
    ) : (
      <Notice title="No boards yet" text="This workspace has no board to look at.">
        {menu}
      </Notice>
    );
  }
  return <BoardScreen key={board.id} board_id={board.id} {...{ leave, readFile, beginAnew, directory }} />;
}

interface BoardScreenProps extends BoardPageProps {
  readonly board_id: string;
  readonly directory: Directory;
}

function BoardScreen({ board_id, directory, ...others }: BoardScreenProps) {
  const { workspace } = directory;
  const { card: openCardId, filters, panel, at: sequence } = useAddress();
  const { board, lists, status, error } = useBoard(
    { board_id, card_filters: filters, cards_per_list: 200 },
    { keepPrevious: true },
  );
  useNewcomers(lists, status === "live");
  const shownLists = useDeferredValue(lists);
  const loadPast = useCallback(
    async () => (sequence === undefined ? undefined : pastLanes(workspace, board_id, filters, sequence)),
    [workspace, board_id, filters, sequence],
  );
  const past = useLoaded(loadPast);
  const isPast = sequence !== undefined;
  const lanes = isPast ? (past.value ?? lists) : lists;
  const choose = (board: string): void => go({ board, card: undefined, filters: {}, at: undefined, panel: undefined });
  const toggle = (wanted: Panel): void => go({ panel: panel === wanted ? undefined : wanted, at: undefined });

  return (
    <div className="page" data-past={isPast}>
      <PageHead {...{ board_id, status, choose, panel, toggle }} {...others} />
      <FilterBar lanes={lists} filters={filters} change={(filters) => go({ filters })} />
      {panel === "past" && (
        <TimeSlider
          trigger={shownLists}
          sequence={sequence}
          change={(at) => go({ at }, "replace")}
          close={() => toggle("past")}
        />
      )}
      {panel === "sprint" && board !== undefined && (
        <BurnDownPanel project_id={board.project_id} trigger={shownLists} close={() => toggle("sprint")} />
      )}
      <main className="board" aria-busy={status === "loading"}>
        <h1 className="hidden">{board?.title ?? "Board"}</h1>
        {(error ?? past.error) !== undefined && (
          <p className="notice is-bad" role="alert">
            {reasonOf(error ?? past.error)}
          </p>
        )}
        {board === undefined && status === "loading" ? (
          <LoadingLanes />
        ) : (
          <Lanes
            lanes={lanes}
            isReadOnly={isPast}
            isFiltered={Object.keys(filters).length > 0}
            open={({ id }) => go({ card: id })}
          />
        )}
      </main>
      {openCardId !== undefined && !isPast && (
        <OpenCard key={openCardId} card_id={openCardId} lanes={lists} close={() => go({ card: undefined })} />
      )}
    </div>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Notice({ title, text, children }: NoticeProps) {
  return (
    <main className="opening">
      <section className="opening-card">
        <h1>{title}</h1>
        <p className="fine">{text}</p>
        {children}
      </section>
    </main>
  );
}
