import { DOCUMENT_MAX_BYTES } from "../base/limits";
import { jsonBytes } from "../storage/seal";
import { ImportError } from "./import-error";
import type { Written } from "./writer-options";

const inWords: Readonly<Record<string, string>> = {
  tag_ids: "tags",
  members: "people",
  external_links: "links",
  linked_cards: "links to other items",
  child_card_ids: "parts",
  checklists: "checklists, or items of them,",
};

/** Refuses a card that no storage takes, before anything is written: a dry run says so, too. */
export function refuseLargeCard(card: Written): void {
  if (jsonBytes(card) <= DOCUMENT_MAX_BYTES) return;
  const lengths = Object.entries(card).map(([field, value]) => [JSON.stringify(value)?.length ?? 0, field] as const);
  const [[, field] = [0, ""]] = lengths.sort(([one], [other]) => other - one);
  throw tooMany(`“${card["title"]}” has`, inWords[field] ?? field);
}

/** Refuses parts, such as comments, of which no storage takes what the source says of all of them together. */
export function refuseLargeBase(base: Written, title: unknown, parts: string): void {
  if (jsonBytes(base) > DOCUMENT_MAX_BYTES) throw tooMany(`“${title}” has`, parts);
}

const tooMany = (what: string, parts: string): ImportError =>
  new ImportError(
    "too_large",
    `${what} more ${parts} than fit into one document of ${DOCUMENT_MAX_BYTES / 1e6} MB. Export the file without some of them, or in parts.`,
  );
