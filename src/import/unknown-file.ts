import { importFormats } from "./formats";
import { ImportError } from "./import-error";

/** A whole workspace, for which there are other ways. */
export const ownExport = (): ImportError =>
  new ImportError(
    "own_export",
    "This is an export of workspace-engine itself: use load or loadLines, or --data, for it.",
  );

/** A file of which nothing is known but what kind it is. */
export const unknown = (what: string): ImportError =>
  new ImportError(
    "unknown_format",
    `${what}, but of no tool that is known. Known are: ${Object.values(importFormats).join("; ")}.`,
  );
