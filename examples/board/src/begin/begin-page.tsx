import { AddThing } from "../manage/thing-menu";
import { Refusal } from "../shell/fault";
import { FileButton } from "../shell/file-button";
import { useWork } from "../shell/use-work";
import type { OpeningState } from "../workspace/use-opened-workspace";

/** A generated board, imported like a file. */
const table = `Title,Status,Labels,Estimate,Description
Welcome: drag me to another list,To do,Start here,1,Open a card to write more about it. All that you do can be taken back.
Invite the team,To do,Start here,1,Under People in the menu: a link for each of them.
Plan the first sprint,To do,,2,Under Sprints: drag cards from the backlog into it.
Write the copy of the start page,Doing,Website,3,
Choose pictures,Doing,"Website, Design",2,
Register the address,Done,Website,1,
`;

/** The ways to begin where there is no board yet. */
export function BeginPage({ readFile }: Pick<OpeningState, "readFile">) {
  const { isBusy, faults, go } = useWork(async () => {
    const { open } = await readFile(new File([table], "Sample.csv"));
    await open(new Map());
  });
  return (
    <main className="opening">
      <section className="opening-card">
        <h2>Make your first board</h2>
        <p className="fine">A board shows work as cards in lists. A space holds the boards that belong together.</p>
        {faults !== undefined && <Refusal what="The sample" faults={faults} />}
        <AddThing className="button is-primary is-wide" kind="board">
          Make a board
        </AddThing>
        <button type="button" className="button is-wide" aria-disabled={isBusy} onClick={go}>
          {isBusy ? "One moment…" : "Look at a sample"}
        </button>
        <FileButton className="button is-wide" readFile={readFile} />
        <small className="fine">
          A file may be an export of Trello, Jira, GitHub, Linear, Asana, ClickUp, monday or Todoist, or any table.
        </small>
      </section>
    </main>
  );
}
