import type { Tally } from "./report";

const TITLE_MAX_LENGTH = 1024;
const CONTENT_MAX_LENGTH = 102_400;

const length = (text: string): number => Array.from(text).length;
const start = (text: string, characters: number): string => Array.from(text).slice(0, characters).join("");

/** A title: there has to be one, of at most 1024 characters. */
export function titleOf(text: string, changed: Tally): string {
  const title = text.trim();
  if (title === "") {
    changed.add("blank titles, now “Untitled”");
    return "Untitled";
  }
  if (length(title) <= TITLE_MAX_LENGTH) return title;
  changed.add(`titles cut after ${TITLE_MAX_LENGTH} characters`);
  return `${start(title, TITLE_MAX_LENGTH - 1)}…`;
}

/** Content: at most 102,400 characters. */
export function contentOf(text: string, changed: Tally): string {
  if (length(text) <= CONTENT_MAX_LENGTH) return text;
  changed.add(`texts cut after ${CONTENT_MAX_LENGTH} characters`);
  return `${start(text, CONTENT_MAX_LENGTH - 1)}…`;
}
