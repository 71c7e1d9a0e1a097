import { readKept } from "../../shell/kept";
import { onEvents } from "../../shell/on-events";

/** Where the workspace of this browser is kept, and who works in it here. */
export interface KeptPlace {
  readonly database: string;
  readonly teamId: string;
  readonly user_id: string;
}

const KEY = "workspace-engine board place";

const isPlace = (value: unknown): value is KeptPlace =>
  typeof value === "object" &&
  value !== null &&
  ["database", "teamId", "user_id"].every((name) => typeof Reflect.get(value, name) === "string");

export const keptPlace = (): KeptPlace | undefined => readKept(KEY, isPlace);

/** Throws where the browser keeps nothing: what is kept would not be found again. */
export const keepPlace = (place: KeptPlace): void => localStorage.setItem(KEY, JSON.stringify(place));

/** Calls back when another tab has put another workspace in the place of this one. Returns the way to stop that. */
export const onOtherPlace = (changed: () => void): (() => void) =>
  onEvents("storage")((event) => {
    if (!(event instanceof StorageEvent) || event.key !== KEY) return;
    if (event.oldValue !== null && event.newValue !== null) changed();
  });
