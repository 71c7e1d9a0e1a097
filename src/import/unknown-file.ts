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

/** What a tool answers instead of an export to whoever is not signed in, or when it fails. */
export function webPage(text: string): ImportError {
  const [, title = ""] = /<title>([^<]{1,200})<\/title>/i.exec(text.slice(0, 10_000)) ?? [];
  const called = title.trim() === "" ? "" : ` (“${title.trim()}”)`;
  const message = `The file is a web page${called} and no export, whatever its name says. Sign in to the tool, and export it anew.`;
  return new ImportError("unknown_format", message);
}
