import type { ListDocument } from "../../../src/resources/list/list-fields";
import type { Choices } from "./card-changes";
import type { Made } from "./documents";

/** What there is to choose from when cards are changed. */
export function choicesOf(around: readonly Made[]): Choices {
  const ids = (wanted: string) => around.flatMap(({ kind, document }) => (kind === wanted ? [document.id] : []));
  const lists = new Map<string, ListDocument[]>();
  for (const made of around) {
    if (!isList(made)) continue;
    const { board_id, archived } = made.document;
    if (board_id === undefined || archived !== undefined) continue;
    lists.set(board_id, [...(lists.get(board_id) ?? []), made.document]);
  }
  return { users: ids("member"), tags: ids("tag"), epics: ids("epic"), lists };
}

const isList = (made: Made): made is Made<"list"> => made.kind === "list";
