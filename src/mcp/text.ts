import { isObject } from "../base/json";
import type { STime, TimeUnit } from "../base/time";
import { toMilliseconds } from "../base/time";
import { htmlToMarkdown } from "../export/html-to-markdown";

export type Fields = Readonly<Record<string, unknown>>;

interface InUnit {
  readonly timeUnit: TimeUnit;
}

/** Control characters, and whatever Unicode shows as nothing: both can carry orders that no person sees. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu;

export const seen = (text: string): string =>
  text.replace(unseen, (one) => (one === "\n" ? one : /\s/.test(one) ? " " : ""));

function shortened(text: string, most: number): string {
  const characters = [...seen(text.slice(0, 2 * most)).replace(/ {2,}/g, " ")];
  return `${characters.slice(0, most).join("").trim()}${characters.length > most ? "…" : ""}`;
}

/** A text that people wrote, in quotes that nothing in it can end; cut where it is longer. */
export const quoted = (text: string, most = 90): string => JSON.stringify(shortened(text, most));

/** A value as JSON, with texts like those in quotes. */
export const jsonOf = (value: unknown, most = 2000): string =>
  seen(JSON.stringify(value ?? null, (_, part) => (typeof part === "string" ? shortened(part, most) : part)));

/** A time in UTC, without seconds that are none, and one of midnight as its day alone. */
export function dated(time: STime, { timeUnit }: InUnit): string {
  return new Date(toMilliseconds(time, timeUnit))
    .toISOString()
    .replace(/(?:(T00:00)?:00)?\.\d+Z$/, (_, midnight) => (midnight ? "" : "Z"));
}

const TOKEN_CHARACTERS = 4;

/** A longer text cut, and a text in quotes ended where that cuts one. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = most;
  while (text[end - 1] === "\\") end -= 1;
  const kept = text.slice(0, end);
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

export const isEmpty = (value: unknown): boolean => !value || /^[["{].$/.test(JSON.stringify(value));
const isCode = /(?:^|_)(?:ids?|status|behavior|role|color|type)$/;

export const laneFields = ["due_date", "priority", "estimate", "owner_id", "members", "tags"];
export const cardFields = ["status", "list_title", "board_title", ...laneFields];
const partFields = [...cardFields, "linked_card_type", "behavior", "role", "checked", "items"];
/** Shown elsewhere in the text, derived from other fields, or changed by every write. */
const omittedFields =
  /^(?:id|title|name|type|team_id|schema|hints|version|layout|user|user_updated|user_id_updated)$|_order$|^(?:is|total|archived|time|suggested)_/;

/** A field's value in few words: a time as a date, a thing by its id and title, a text in quotes. */
export function formatted(key: string, value: unknown, unit: InUnit, most = 200): string {
  if (Array.isArray(value)) return cut(value.map((part) => formatted(key, part, unit, most)).join(", "), most);
  if (isObject(value) && ("title" in value || "name" in value)) return headline(value, unit, partFields, most);
  if (isObject(value) && "user_id" in value) return formatted("user_id", value["user_id"], unit);
  if (typeof value === "number" && value > 0 && /_(?:date|at|created|updated)$/.test(key))
    return dated(value as STime, unit);
  if (key === "content") return quoted(htmlToMarkdown(String(value)), most);
  return isCode.test(key) && /^[\w.:@-]{1,64}$/.test(String(value)) ? String(value) : jsonOf(value, most);
}

/** A thing as one line: its id and title, and what it has of some fields. */
export function headline(thing: object, unit: InUnit, keys = cardFields, most = 60): string {
  const { id, card_id, title, name, display_name, ...others } = thing as Fields;
  const parts = keys.flatMap((key) =>
    isEmpty(others[key]) ? [] : `${key} ${formatted(key, others[key], unit, most)}`,
  );
  const label = title ?? name ?? display_name;
  return [`#${id ?? card_id}`, ...(label ? [quoted(String(label))] : []), ...parts].join(" ");
}

/** A thing in full: each further field in a line of its own, as is each part of a list. */
export function linesOf(type: string, thing: object, unit: InUnit, most: number): string[] {
  const lines = Object.entries(thing).flatMap(([key, value]) => {
    if (cardFields.includes(key) || omittedFields.test(key) || isEmpty(value)) return [];
    return [value].flat().map((part) => `${key} ${formatted(key, part, unit, most)}`);
  });
  return [`${type} ${headline(thing, unit)}`, ...lines];
}
