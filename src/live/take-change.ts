import type { ChangedDocument } from "./changed-document";
import type { Entry, WatchedView } from "./watched-view";

/** The work left for a view: none, show its documents, read them again, or read its items too. */
export type Consequence = "none" | "show" | "readDocuments" | "readAll";

/** Has a view take in a change of a document that it has, or that may enter it. */
export function takeInto(
  view: WatchedView,
  held: Entry | undefined,
  change: ChangedDocument,
  now: number,
): Consequence {
  if (view.isUnsureOf(change)) return "readDocuments";
  const { window } = view;
  const { hasMore } = window;
  try {
    if (view.take(change, held, now)) view.reason = "commit";
  } catch {
    // A bound cannot be resolved any more: that is reported where the documents are read.
    return "readAll";
  }
  if (window.isShort) return "readDocuments";
  return view.reason === "commit" || window.hasMore !== hasMore ? "show" : "none";
}

/** Has a view that counts take in a change of a card that is or was in its list, or may have been. */
export function countInto(view: WatchedView, change: ChangedDocument, now: number): Consequence {
  try {
    const counted = view.count?.take(change, now);
    if (counted === "unknown") return "readDocuments";
    if (counted !== "changed") return "none";
    view.reason = "commit";
    return "show";
  } catch {
    return "readAll";
  }
}
