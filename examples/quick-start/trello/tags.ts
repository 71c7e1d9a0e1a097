import type { TagColor } from "workspace-engine";
import { type Source, stamps } from "./source";
import { tagColorOf } from "./tag-colors";
import { titleOf } from "./texts";
import type { TrelloCard } from "./trello-board";

/** A card of Trello can be complete wherever it lies; one of a workspace is completed by its list. */
const COMPLETE = "marked complete";

interface Tag {
  readonly id: string;
  readonly name: string;
  readonly color: TagColor | null;
}

export interface ImportedTags {
  readonly documents: readonly Tag[];
  /** Ids of the tags of a card that lies in a completed list, or in another one. */
  tagIds(card: TrelloCard, inCompletedList: boolean): string[];
}

/** A tag for every label, those included that only cards still know; an unnamed one is called after its colour. */
export function importTags(source: Source): ImportedTags {
  const { labels, cards } = source.board;
  const all = new Map([...cards.flatMap((card) => card.labels), ...labels].map((label) => [label.id, label]));
  const tags = new Map<string, Tag>();
  const add = (key: string, name: string, color: TagColor | null): void => {
    tags.set(key, { id: String(tags.size + 1), name, color, ...stamps(source, { id: key }) });
  };
  for (const { id, name, color } of all.values()) {
    add(id, titleOf(name.trim() || color.replace("_", " ") || "no colour", source.changed), tagColorOf(color));
  }
  if (cards.some((card) => card.dueComplete)) add(COMPLETE, COMPLETE, "green");
  return {
    documents: [...tags.values()],
    tagIds({ idLabels, labels, dueComplete }, inCompletedList) {
      const extra = dueComplete && !inCompletedList ? [COMPLETE] : [];
      source.changed.add(`cards marked complete outside a completed list, now tagged “${COMPLETE}”`, extra.length);
      const keys = new Set([...idLabels, ...labels.map((label) => label.id), ...extra]);
      return Array.from(keys, (key) => tags.get(key)?.id ?? "").filter((id) => id !== "");
    },
  };
}
