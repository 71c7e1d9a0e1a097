import { mergeConfig } from "vitest/config";
import config from "./vitest.config";

/** The tests of the mutated parts alone; the one that starts processes of its own would not see the mutants. */
export default mergeConfig(config, {
  test: {
    include: ["test/date-math/**/*.test.ts", "test/views/**/*.test.ts"],
    exclude: ["test/date-math/host-time-zone.test.ts"],
  },
});
