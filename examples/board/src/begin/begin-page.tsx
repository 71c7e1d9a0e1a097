import { useState } from "react";
import { AddThing } from "../manage/thing-menu";
import { FileButton } from "../shell/file-button";
import { later } from "../shell/later";
import { Refusal } from "../shell/refusal";
import { useWork } from "../shell/use-work";
import type { OpeningState } from "../workspace/use-opened-workspace";
import { meanings, sample } from "./sample";

const FileDialog = later(async () => (await import("../shell/file-dialog")).FileDialog);

/** The ways to begin where there is no board yet. */
export function BeginPage({ readFile }: Pick<OpeningState, "readFile">) {
  const [file, setFile] = useState<File>();
  const { isBusy, faults, go } = useWork(async () => {
    const { open } = await readFile(sample());
    await open(meanings);
  });
  return (
    <main className="opening is-beside">
      <section className="opening-card">
        <h2 className="opening-title">Make your first board</h2>
        <p className="fine">A board shows work as cards in lists. A space holds the boards that belong together.</p>
        {faults !== undefined && <Refusal what="The sample" faults={faults} />}
        <div className="stack">
          <AddThing className="button is-primary is-wide" kind="board">
            Make a board
          </AddThing>
          <button type="button" className="button is-wide" aria-disabled={isBusy} onClick={() => isBusy || go()}>
            {isBusy ? "One moment…" : "Look at a sample"}
          </button>
          <FileButton className="button is-wide" choose={setFile} />
        </div>
        <small className="fine">
          A file may be an export of Trello, Jira, GitHub, Linear, Asana, ClickUp, monday or Todoist, or any table.
        </small>
      </section>
      {file !== undefined && <FileDialog {...{ file, readFile }} close={() => setFile(undefined)} />}
    </main>
  );
}
