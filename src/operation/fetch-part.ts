import { failure } from "../errors/errors";

/**
 * Fetches a part of the package that is no part of its first load. A host that has it no longer, such as one that was
 * deployed anew since, is reported as a 503 `unreachable`; nothing is kept of a failure, so that the next call tries again.
 * Rule K3.4.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    const message = "A part of workspace-engine could not be loaded: try again, or reload the app.";
    throw failure("unreachable", message, { cause });
  }
}
