import { readFile } from "node:fs/promises";
import { type SnapshotInput, Workspace } from "workspace-engine";
import { manualClock } from "workspace-engine/testing";
import { NOW } from "./now";
import { answer, heading, note } from "./output/screen";
import { listTour } from "./tour/lists";
import { sprintTour } from "./tour/sprints";
import { timeEntryTour } from "./tour/time-entries";
import { viewTour } from "./tour/views";

/** Loads workspace.json, asks it questions and changes it, always at the same instant. */
export async function guidedTour(): Promise<void> {
  const snapshot: SnapshotInput = JSON.parse(await readFile(new URL("workspace.json", import.meta.url), "utf8"));
  const workspace = new Workspace({
    teamId: "t-acme",
    actor: { user_id: "u-ada", role: "admin" },
    clock: manualClock({ now: NOW }),
  });
  const { loaded } = await workspace.load(snapshot);

  heading("A workspace in memory, loaded from examples/quick-start/workspace.json");
  note(`It is ${NOW}, and Ada is asking.`);
  answer([loaded], {
    Spaces: ({ projects }) => projects,
    Boards: ({ boards }) => boards,
    Lists: ({ lists }) => lists,
    Cards: ({ cards }) => cards,
    Epics: ({ epics }) => epics,
    Sprints: ({ sprints }) => sprints,
    Pages: ({ pages }) => pages,
    Comments: ({ comments }) => comments,
    "Time entries": ({ time_entries }) => time_entries,
  });

  await viewTour(workspace);
  await listTour(workspace);
  await sprintTour(workspace);
  await timeEntryTour(workspace, snapshot);
}
