import { boardDiffBetween } from "../../live/board-diff";
import { diffBetween } from "../../live/diff";
import type { BoardKeeper, BoardSink, ViewKeeper, ViewSink } from "../../live/shown";
import { BoardCopy } from "./board-copy";
import { type Followed, followLive } from "./follow-live";
import type { Identified } from "./received-items";
import { ViewCopy } from "./view-copy";

type Asked = Omit<Followed, "hear">;

/** Has a live view kept right by a server; resolves when it shows its first items. */
export async function followView<Item extends Identified>(
  asked: Asked,
  sink: ViewSink<Item>,
): Promise<ViewKeeper<Item>> {
  const copy = new ViewCopy(sink);
  const settled = await followLive({ ...asked, hear: (event) => copy.hear(event) }, sink);
  return {
    merge: (before, after, { reason, at }) => diffBetween(before.items, after.items, causeOf(reason), at),
    settled,
  };
}

/** Has a live board kept right by a server; resolves when it is shown. */
export async function followBoard(asked: Asked, sink: BoardSink): Promise<BoardKeeper> {
  const copy = new BoardCopy(sink);
  const settled = await followLive({ ...asked, hear: (event) => copy.hear(event) }, sink);
  return { merge: (before, after, { reason, at }) => boardDiffBetween(before, after, causeOf(reason), at), settled };
}

const causeOf = (reason: "commit" | "clock" | "status") => (reason === "clock" ? "clock" : "commit");
