import type { STime } from "workspace-engine";

/** The date (UTC) of a time; nothing for none. */
export const day = (time: STime | undefined): string => iso(time).slice(0, 10);

/** The date and time (UTC) of a time; nothing for none. */
export const minute = (time: STime | undefined): string => iso(time).slice(0, 16).replace("T", " ");

/** A workspace counts in seconds or in milliseconds: from eleven zeros on, the number means milliseconds. */
function iso(time: STime | undefined): string {
  if (!time) return "";
  return new Date(Math.abs(time) >= 100_000_000_000 ? time : time * 1000).toISOString();
}

/** Seconds as hours and minutes: "1 h 30 min". */
export function hours(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return [minutes >= 60 ? `${Math.floor(minutes / 60)} h` : "", minutes % 60 > 0 ? `${minutes % 60} min` : ""]
    .filter((part) => part !== "")
    .join(" ");
}

/** Several names in one cell, each once. */
export const names = (values: readonly string[]): string => [...new Set(values)].join(", ");
