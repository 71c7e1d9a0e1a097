import { useSyncExternalStore } from "react";

const TICK_MS = 20_000;

const inSeconds = (): number => Math.floor(Date.now() / TICK_MS) * (TICK_MS / 1000);

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

/** The time in seconds, as often as anything shown could differ. */
export const useNow = (): number => useSyncExternalStore(everyTick, inSeconds);
