import { configFor } from "../../vitest.config";

const all = configFor("all");

/** The tests of the mutated parts alone; the one that starts processes of its own would not see the mutants. */
export default {
  ...all,
  test: {
    ...all.test,
    include: ["test/date-math/**/*.test.ts", "test/views/**/*.test.ts"],
    exclude: ["test/date-math/host-time-zone.test.ts"],
    // They run in threads, which refuse the option for the heap.
    execArgv: [],
  },
};
