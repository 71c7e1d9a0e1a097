import { useState } from "react";
import type { Board } from "workspace-engine";
import { useBoard, useOperation, useQuery, useView } from "workspace-engine/react";
import { Lanes, LoadingLanes } from "../board/lanes";
import { laneOf } from "../history/past-board";
import { useUndo } from "../history/use-undo";
import { LayoutBar } from "../layouts/layout-bar";
import { titled } from "../manage/kinds";
import { AddThing, ThingMenu } from "../manage/thing-menu";
import { Button } from "../shell/button";
import { PageHead } from "../shell/page-head";
import { Select } from "../shell/select";
import { daysOf } from "../shell/time-in-words";
import { useToasts } from "../shell/toasts";
import { useNow } from "../shell/use-now";

const MOST = 500;

/** The sprints of a space, each beside what is not started on the board: cards are dragged from there into it, and back. */
export function SprintPage({ board: { id: board_id, project_id } }: { readonly board: Board }) {
  const { complain } = useToasts();
  const { report } = useUndo();
  const now = useNow();
  const [chosen, setChosen] = useState<string>();
  const { output, status } = useQuery("getSprints", { project_id });
  const sprints = output?.sprints ?? [];
  const current = sprints.find(({ end_date, override_end_date }) => (override_end_date ?? end_date) > now);
  const sprint = sprints.find(({ id }) => id === chosen) ?? current ?? sprints.at(-1);
  const lists = sprint?.lists ?? [];
  const planned = useView({
    type: "card",
    // Without a sprint none of them is asked for, which no lists at all would not say.
    card_filters: { is_archived: false, include: { lists: ["0", ...lists.map(({ id }) => id)] } },
    count: MOST,
  });
  const { lists: lanes } = useBoard({ board_id, cards_per_list: 200 });
  const open = lanes.filter(({ list: { behavior } }) => behavior === "backlog" || behavior === "committed");
  const { runAsync, isPending } = useOperation("rollOverSprint");
  const rollOver = async (sprint_id: string): Promise<void> => {
    const { sprint: next, cards } = await runAsync({ sprint_id });
    const what = cards.length === 1 ? "1 card is" : `${cards.length} cards are`;
    report(
      `${what} in “${next.title}” now.`,
      cards.slice(0, 1).map(({ id }) => ({ operation: "rollOverSprint", id })),
    );
    setChosen(next.id);
  };
  return (
    <>
      <PageHead title="Sprints" status={status} />
      <LayoutBar>
        {sprint !== undefined && (
          <>
            <Select label="Sprint" options={sprints.map(titled)} value={sprint.id} choose={setChosen} />
            <ThingMenu kind="sprint" thing={sprint} />
            <span className="fine">{daysOf(sprint)}</span>
            <Button
              label="Roll over"
              aria-disabled={isPending}
              title="Moves what is not done into the next sprint"
              onClick={() => isPending || rollOver(sprint.id).catch(complain)}
            />
          </>
        )}
        <AddThing className="button is-small" kind="sprint" given={{ project_id }} made={setChosen}>
          New sprint
        </AddThing>
      </LayoutBar>
      <main className="board" aria-busy={status === "loading"}>
        {status === "loading" ? (
          <LoadingLanes />
        ) : sprint === undefined ? (
          <p className="empty">
            No sprints yet. A sprint is a stretch of days with the cards that are to be done in it.
          </p>
        ) : (
          <Lanes lanes={[...open, ...lists.map((list) => laneOf(list, planned.items))]} />
        )}
      </main>
    </>
  );
}
