import { useEffect, useRef } from "react";
import type { BoardLane } from "../board/board-lane";
import { useDirectory } from "./directory";

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

/** Reads the people again, ever less often, while a card shows somebody who is not among them: an import names them last. */
export function useNewcomers(lanes: readonly BoardLane[], isLive: boolean): void {
  const { isLoading, memberOf, readAgain } = useDirectory();
  const pauseMs = useRef(FIRST_PAUSE_MS);
  const isAnybodyNew = lanes.some(({ cards }) =>
    cards.some(({ members }) => members.some(({ user_id }) => memberOf(user_id) === undefined)),
  );
  useEffect(() => {
    if (!isAnybodyNew) pauseMs.current = FIRST_PAUSE_MS;
    if (!isAnybodyNew || !isLive || isLoading) return;
    const timer = setTimeout(() => {
      pauseMs.current = Math.min(pauseMs.current * 2, LONGEST_PAUSE_MS);
      readAgain();
    }, pauseMs.current);
    return () => clearTimeout(timer);
  }, [isAnybodyNew, isLive, isLoading, readAgain]);
}
