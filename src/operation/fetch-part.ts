import { failure } from "../errors/errors";

// A host that no longer has a part, such as one that was deployed anew, is reported as a 503 `unreachable`; nothing is
// kept of a failure, so that the next call tries again. Rule K3.4.
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    const message = "A part of workspace-engine could not be loaded: try again, or reload the app.";
    throw failure("unreachable", message, { cause });
  }
}
