import { useMemo, useSyncExternalStore } from "react";
import { onEvents } from "../shell/on-events";
import { type Address, readAddress, writeAddress } from "./address";

/** The browser reports only back and forward. */
const CHANGED = "workspace-engine-address";

const subscribe = onEvents("popstate", CHANGED);

const search = (): string => window.location.search;

/** What the page's address says is shown: back, reload and a shared link show the same. */
export function useAddress(): Address {
  const query = useSyncExternalStore(subscribe, search);
  return useMemo(() => readAddress(query), [query]);
}

/** Shows something else, and remembers what was shown for the browser's back button, unless it is replaced. */
export function go(change: Partial<Address>, how: "push" | "replace" = "push"): void {
  const { pathname } = window.location;
  const next = `${pathname}${linkTo(change)}`;
  if (next === `${pathname}${search()}`) return;
  window.history[how === "push" ? "pushState" : "replaceState"](null, "", next);
  window.dispatchEvent(new Event(CHANGED));
}

/** The query of a link to what is shown now but for the change. */
export const linkTo = (change: Partial<Address>): string => writeAddress({ ...readAddress(search()), ...change });
