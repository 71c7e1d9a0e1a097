import type { STime, TimeUnit } from "../base/time";
import { toMilliseconds } from "../base/time-unit";

/** Control characters, and whatever Unicode shows as nothing: both can carry orders that no person sees. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu;

/** A text without what cannot be seen of it. */
export const seen = (text: string): string =>
  text.replace(unseen, (one) => (one === "\n" ? one : /\s/.test(one) ? " " : ""));

/** A text that people wrote, in quotes that nothing in it can end; cut where it is longer. */
export function quoted(text: string, most = 90): string {
  const characters = [
    ...seen(text.slice(0, 2 * most))
      .replace(/ {2,}/g, " ")
      .trim(),
  ];
  return JSON.stringify(characters.length > most ? `${characters.slice(0, most).join("")}…` : characters.join(""));
}

/** A value as JSON, with texts and names of fields like those in quotes. */
export function jsonOf(value: unknown, most = 2000): string {
  if (typeof value === "string") return quoted(value, most);
  if (Array.isArray(value)) return `[${value.map((part) => jsonOf(part ?? null, most)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{${fields.map(([key, part]) => `${quoted(key)}:${jsonOf(part, most)}`).join(",")}}`;
}

/** A time in UTC, without seconds that are none, and one of midnight as its day alone. */
export function dated(time: STime, unit: TimeUnit): string {
  const ms = toMilliseconds(time, unit);
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return String(time);
  return new Date(ms).toISOString().replace(/(?:(T00:00)?:00)?\.\d+Z$/, (_, midnight) => (midnight ? "" : "Z"));
}

const TOKEN_CHARACTERS = 4;

/** A longer text cut, and a text in quotes ended where that cuts one. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  let kept = text.slice(0, most);
  while (kept.endsWith("\\")) kept = kept.slice(0, -1);
  const quotes = kept.replace(/\\./g, "").split('"').length - 1;
  return `${kept}…${quotes % 2 === 1 ? '"' : ""}`;
}

/** As many lines as a number of tokens holds, and how to read on where there are more. */
export function fitting(lines: readonly string[], tokens: number, readOn: string): string {
  const room = tokens * TOKEN_CHARACTERS - readOn.length - 40;
  let length = 0;
  const most = lines.findIndex((line) => {
    length += line.length + 1;
    return length > room;
  });
  if (most < 0) return lines.join("\n");
  const kept = cut(lines.slice(0, Math.max(1, most)).join("\n"), room);
  return `${kept}\n… ${lines.length - most} lines more: ${readOn}`;
}
