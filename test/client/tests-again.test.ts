import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, vi } from "vitest";
import { some } from "../runs";

/** All of test/operations runs this way with `WORKSPACE_VIA=http npx vitest run test/operations`; these stand for it. */
const files = [
  "boards/update-board",
  "cards/create-card",
  "lists/update-list",
  "sprints/get-sprints",
  "time-entries/update-time-entry",
  "timers/timers",
  "users/members",
];

describe("the tests of operations, through client and handler", () => {
  beforeAll(() => void vi.stubEnv("WORKSPACE_VIA", "http"));
  afterAll(() => void vi.unstubAllEnvs());

  describe.each(some(files))("%s", async (file) => {
    // The query makes it a module of its own, for the file itself may have been imported by then.
    const path = fileURLToPath(new URL(`../operations/${file}.test.ts`, import.meta.url));
    await import(/* @vite-ignore */ `${path}?via=http`);
  });
});
