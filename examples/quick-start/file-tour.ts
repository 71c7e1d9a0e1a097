import type { ImportReport } from "workspace-engine/import";
import { openFile } from "./open-file";
import { answer, heading, note } from "./output/screen";
import { changeTour } from "./tour/changes";
import { overviewTour } from "./tour/overview";

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

function showReport({ title, lists, changed, skipped }: ImportReport): void {
  heading(`What became of the Trello board “${title}”`);
  answer(lists, { List: (list) => list.title, "Its cards are (a guess from the title)": ({ behavior }) => behavior });
  const notes = [
    ...changed.map((entry) => ({ ...entry, fate: "changed" })),
    ...skipped.map((entry) => ({ ...entry, fate: "left out, there is no place for them" })),
  ];
  note("");
  if (notes.length === 0) note("Everything in the export has its place.");
  else answer(notes, { Count: ({ count }) => count, What: ({ what }) => what, Fate: ({ fate }) => fate });
}
