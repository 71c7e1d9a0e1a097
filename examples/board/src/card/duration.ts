/** Such as “1h 30m”, exactly; `""` for none. */
export function durationInWords(seconds = 0): string {
  const parts = [`${Math.floor(seconds / 3600)}h`, `${Math.floor(seconds / 60) % 60}m`, `${seconds % 60}s`];
  return parts.filter((part) => !/^0\D/.test(part)).join(" ");
}

/** The seconds that a text begins with, such as “1h 30m”, and what follows them. */
export function readDuration(text: string): { readonly seconds: number; readonly rest: string } {
  const pattern = /^\s*(?:(\d+(?:[.,]\d+)?)\s*h\b\s*)?(?:(\d+)\s*m(?:in)?\b\s*)?(?:(\d+)\s*s\b)?/i;
  const [all = "", ...parts] = pattern.exec(text) ?? [];
  const [hours = 0, minutes = 0, rest = 0] = parts.map((part = "0") => Number(part.replace(",", ".")));
  const seconds = Math.round(hours * 3600 + minutes * 60 + rest);
  if (seconds < 1) throw new Error("Say first how long it takes, such as “1h 30m”.");
  return { seconds, rest: text.slice(all.length).trim() };
}
