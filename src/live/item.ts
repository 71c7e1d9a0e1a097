import type { Board } from "../resources/board/board";
import type { Card } from "../resources/card/card";
import type { Page } from "../resources/page/page";
import type { Topics } from "../session/item-cache";
import type { JsonObject } from "../storage/storage";
import type { View } from "../views/view";
import type { LaneList } from "./live-board";
import type { LiveKind, Viewer } from "./viewer";

export type Resource = Card | Board | Page | LaneList;

/** A view, or what is asked of lists in the same way. */
export interface Asked extends Omit<View, "type"> {
  readonly type: LiveKind;
}

/** How a document is shown, and what that was made of besides the document. */
export type Appearance = { readonly resource: Resource; readonly around: unknown; readonly topics: Topics };

/**
 * - `presented`: it looks as its document and what surrounds that say.
 * - `renewed`: its own document is another one now, and nothing else.
 * - `stale`: it must be presented anew.
 * - `dropped`: no view shows it, and it is not kept right any more.
 */
export type ItemState = "presented" | "renewed" | "stale" | "dropped";

/** A document as the views of one viewer show it. */
export interface Item<View> {
  readonly kind: LiveKind;
  readonly id: string;
  readonly viewer: Viewer;
  /** The views that show it. */
  readonly views: Set<View>;
  document: JsonObject;
  /** The commit after which the document is like this. */
  rev: number;
  /** How it looks now; undefined before it is presented. */
  appearance: Appearance | undefined;
  state: ItemState;
}

/** Several views that are shown as one. */
export interface Composite {
  /** Whether its parts are as they are to be shown, but what it stands for is gone or hidden. */
  readonly isLost: boolean;
  /** Shows what its parts show by now, once all of them do. Returns whether nothing is left to do. */
  settle(now: number, inUnit: (ms: number) => number): boolean;
  /** Ends it, since it is lost. */
  end(): Promise<void>;
}
