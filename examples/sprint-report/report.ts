import { heading, note } from "../quick-start/output/screen";
import { burnDown } from "./burn-down";
import { printBurnDown, printScope } from "./print";
import { runTwoSprints } from "./scenario";
import { scopeChanges } from "./scope";

/** Runs two sprints, and only then asks how they went: the workspace remembers. */
export async function sprintReport(): Promise<void> {
  const { workspace, sprints } = await runTwoSprints();
  const { commits } = await workspace.getCommits({ count: 1 });
  heading("Two sprints of the workspace in examples/quick-start/workspace.json");
  note(`They are over; all that follows is read from the past, ${commits[0]?.sequence} commits in all.`);
  for (const finished of sprints) {
    const entries = await burnDown(workspace, finished);
    printBurnDown(finished, entries);
    printScope(finished, entries, await scopeChanges(workspace, finished));
  }
}
