import { type Check, nothing } from "./check";

/** Totals that leave out files that are there. Rule U35. */
export function fileCheck(): Check {
  return ({ files, total_files }) => {
    const least = Array.isArray(files) ? files.length : 0;
    if (typeof total_files !== "number" || total_files >= least) return nothing;
    return [["total_files", "inconsistent", `Expected at least ${least}, the number of files.`]];
  };
}
