import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, vi } from "vitest";
import { some } from "../runs";

/** A client's live views behave like those in process: these tests run again over client and handler. */
const files = ["board", "closing-space", "commits", "diffs", "edges", "passing-time", "snapshot"];

describe("the tests of live views, through client and handler", () => {
  beforeAll(() => void vi.stubEnv("WORKSPACE_VIA", "http"));
  afterAll(() => void vi.unstubAllEnvs());

  describe.each(some(files))("%s", async (file) => {
    // The query makes it a module of its own, for the file itself may have been imported by then.
    const path = fileURLToPath(new URL(`../live/${file}.test.ts`, import.meta.url));
    await import(/* @vite-ignore */ `${path}?via=http`);
  });
});
