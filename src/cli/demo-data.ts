import { generateWorkspace } from "../testing/generate-workspace/generate-workspace";
import type { Data } from "./read-data";

/** A believable workspace whose present is now. Rule W11.17. */
export const demoData = (teamId: string): Data => ({
  timeUnit: "seconds",
  loadInto: (workspace) =>
    workspace.load(generateWorkspace({ seed: 7, cards: 240, boards: 5, teamId, now: Date.now() })),
});
