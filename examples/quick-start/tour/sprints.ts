import type { Sprint, Workspace } from "workspace-engine";
import { day, names } from "../output/format";
import { answer, call, note, step } from "../output/screen";

/** Creates the next sprint of a space, and lists how its sprints are going. */
export async function sprintTour(workspace: Workspace): Promise<void> {
  const project_id = "1";

  step("Create the next sprint. It starts on the first Monday after the last one has ended.");
  const next = { project_id, content: "Goal: nobody waits for a board to load." };
  call("createSprint", next);
  const { sprint } = await workspace.createSprint(next);
  answer([sprint], {
    Sprint: ({ title }) => title,
    From: ({ start_date }) => day(start_date),
    "To (exclusive)": ({ end_date }) => day(end_date),
    Lists: ({ lists }) => names(lists.map((list) => list.title)),
  });

  step("How are the sprints of this space going?");
  const listing = { project_id };
  call("getSprints", listing);
  const { sprints } = await workspace.getSprints(listing);
  answer(sprints, {
    Id: ({ id }) => id,
    Sprint: ({ title }) => title,
    From: ({ start_date }) => day(start_date),
    "To (exclusive)": ({ end_date, override_end_date }) => day(override_end_date ?? end_date),
    Unfinished: ({ unfinished_cards }) => unfinished_cards.length,
    "Cards done": (of) => latest(of, "count"),
    "Points done": (of) => latest(of, "pts"),
    "Days of progress": ({ progress }) => progress.length,
  });
  note("Progress has an entry for every day so far; this shows the last one.");
}

/** How much was completed at the end of the latest day, out of everything. */
function latest({ progress }: Sprint, measure: "count" | "pts"): string {
  const items = progress.at(-1);
  if (items === undefined) return "";
  const done = items.find((item) => item.status === "completed")?.[measure] ?? 0;
  return `${done} of ${items.reduce((sum, item) => sum + item[measure], 0)}`;
}
