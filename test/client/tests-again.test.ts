import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, vi } from "vitest";
import { some } from "../runs";

/**
 * Tests that run again over client and handler, whose answers and live views are like those in process. Of operations
 * these stand for all, which run this way with `WORKSPACE_VIA=http npx vitest run test/operations`.
 */
const files = {
  live: ["board", "closing-space", "commits", "diffs", "edges", "passing-time", "snapshot"],
  operations: [
    ..."boards/update-board cards/create-card lists/update-list sprints/get-sprints".split(" "),
    ..."time-entries/update-time-entry timers/timers users/members".split(" "),
  ],
};

describe.each(Object.entries(files))("the tests in %s, through client and handler", (folder, names) => {
  beforeAll(() => void vi.stubEnv("WORKSPACE_VIA", "http"));
  afterAll(() => void vi.unstubAllEnvs());

  describe.each(some(names))("%s", async (name) => {
    // The query makes it a module of its own, for the file itself may have been imported by then.
    const path = fileURLToPath(new URL(`../${folder}/${name}.test.ts`, import.meta.url));
    await import(/* @vite-ignore */ `${path}?via=http`);
  });
});
