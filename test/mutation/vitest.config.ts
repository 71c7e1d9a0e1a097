import config from "../../vitest.config";

/** The tests of the mutated parts alone; the one that starts processes of its own would not see the mutants. */
export default {
  ...config,
  test: {
    ...config.test,
    include: ["test/date-math/**/*.test.ts", "test/views/**/*.test.ts"],
    exclude: ["test/date-math/host-time-zone.test.ts"],
  },
};
