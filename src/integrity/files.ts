import type { Check } from "./check";

/** Totals that leave out files that are there. Rule U35. */
export function fileCheck(): Check {
  return function* ({ files, total_files }) {
    const least = Array.isArray(files) ? files.length : 0;
    if (typeof total_files !== "number" || total_files >= least) return;
    yield ["total_files", "inconsistent", `Expected at least ${least}, the number of files.`];
  };
}
