import type { useBoard } from "workspace-engine/react";

/** A list of the board with the cards it shows. */
export type BoardLane = ReturnType<typeof useBoard>["lists"][number];
