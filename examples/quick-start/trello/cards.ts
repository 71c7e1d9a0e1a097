import type { ExternalLink, SnapshotInput } from "workspace-engine";
import { importChecklists } from "./checklists";
import type { ImportedList } from "./lists";
import { archival, byPosition, madeAt, type Source, stamps } from "./source";
import type { ImportedTags } from "./tags";
import { contentOf, titleOf } from "./texts";
import type { TrelloCard } from "./trello-board";

export interface ImportedCards {
  readonly documents: NonNullable<SnapshotInput["cards"]>;
  /** New ids by those of Trello. */
  readonly ids: ReadonlyMap<string, string>;
}

/** The cards, list after list and from top to bottom; their ids count up in the order in which they were made. */
export function importCards(source: Source, lists: readonly ImportedList[], tags: ImportedTags): ImportedCards {
  const { cards } = source.board;
  const oldestFirst = [...cards].sort((left, right) => madeAt(source, left) - madeAt(source, right));
  const ids = new Map(oldestFirst.map((card, index) => [card.id, String(index + 1)]));
  const checklists = importChecklists(source);
  const known = new Set(lists.map((list) => list.trelloId));
  const documents = lists.flatMap((list) => {
    const here = cards.filter(({ idList }) => (known.has(idList) ? idList : "") === list.trelloId);
    return byPosition(here).map((card) => ({
      ...importCard(source, card, list, tags),
      id: ids.get(card.id) ?? "",
      checklists: checklists.get(card.id) ?? [],
    }));
  });
  return { documents, ids };
}

function importCard(source: Source, card: TrelloCard, list: ImportedList, tags: ImportedTags) {
  const { history, people, changed } = source;
  const completed = list.behavior === "completed";
  const { time_created, time_updated, ...authors } = stamps(
    source,
    card,
    history.created.get(card.id)?.idMemberCreator,
  );
  return {
    title: titleOf(card.name, changed),
    content: contentOf(card.desc, changed),
    list_id: list.id,
    ...(card.start ? { start_date: card.start } : {}),
    ...(card.due ? { due_date: card.due } : {}),
    ...(completed ? { completed_date: history.cameInto(card.id, card.idList) ?? time_updated } : {}),
    members: Array.from(new Set(card.idMembers), (id) => ({ user_id: people.userId(id), assigned_date: time_created })),
    tag_ids: tags.tagIds(card, completed),
    external_links: card.attachments.flatMap(externalLink),
    total_files: card.attachments.filter((attachment) => attachment.isUpload).length,
    ...(card.closed ? archival(source, card) : {}),
    ...authors,
    time_created,
    time_updated,
  };
}

function externalLink({ url, name, date }: TrelloCard["attachments"][number]): ExternalLink[] {
  if (url === "") return [];
  const generic = { url, display_text: name || null, ...(typeof date === "number" ? { time_added: date } : {}) };
  return [{ type: "generic", generic }];
}
