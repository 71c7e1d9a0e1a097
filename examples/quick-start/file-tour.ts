import { openFile } from "./open-file";
import { answer, heading, note } from "./output/screen";
import { changeTour } from "./tour/changes";
import { overviewTour } from "./tour/overview";
import type { TrelloReport } from "./trello/report";

/** Loads a file, asks it questions that make sense of any workspace, and tries a few changes on it, in memory only. */
export async function fileTour(path: string): Promise<void> {
  const { workspace, loaded, report } = await openFile(path);
  heading(`A workspace in memory, loaded from ${path}`);
  const counts = Object.entries(report?.imported ?? loaded).filter(([, count]) => count > 0);
  answer(counts, { "There are": ([, count]) => count, "": ([what]) => what.replaceAll("_", " ") });
  if (report !== undefined) showReport(report);
  await overviewTour(workspace);
  await changeTour(workspace);
  note("");
  note("All of this happened in memory: the file is as it was.");
}

function showReport({ board, behaviors, changed, skipped }: TrelloReport): void {
  heading(`What became of the Trello board “${board}”`);
  answer(behaviors, { List: ({ list }) => list, "Its cards are (a guess from the title)": ({ behavior }) => behavior });
  const notes = [
    ...Object.entries(changed).map(([what, count]) => ({ what, count, fate: "changed" })),
    ...Object.entries(skipped).map(([what, count]) => ({ what, count, fate: "left out, there is no place for them" })),
  ];
  note("");
  if (notes.length === 0) note("Everything in the export has its place.");
  else answer(notes, { Count: ({ count }) => count, What: ({ what }) => what, Fate: ({ fate }) => fate });
}
