import type { BoardDocument } from "../documents/board";
import type { Board } from "../model/board";
import type { Reader } from "../session/reader";
import { anyOf, ascending } from "../storage/clauses";
import { authorIds } from "./authored";
import { presentForms } from "./form";
import { groupBy } from "./group-by";
import { presentLists } from "./list";
import { only } from "./only";
import { presentTags } from "./tag";

export interface BoardPresentation {
  /** Whether each board carries its lists, with their cards. Rule C5. */
  readonly withLists?: boolean;
}

/** The boards as the API shows them, in their order. */
export async function presentBoards(
  reader: Reader,
  boards: readonly BoardDocument[],
  { withLists = false }: BoardPresentation = {},
): Promise<Board[]> {
  if (boards.length === 0) return [];
  const { teamId, actor } = reader.context;
  const ids = boards.map((board) => board.id);
  const projectIds = [...new Set(boards.map((board) => board.project_id))];
  const [lists, tags] = await Promise.all([
    reader.find({
      kind: "list",
      where: [anyOf("board_id", ids)],
      sort: ascending("order_key"),
    }),
    reader.find({
      kind: "tag",
      where: [anyOf("project_id", ["", ...projectIds])],
      sort: ascending("id"),
    }),
  ]);
  const forms = await reader.find({ kind: "form", where: [anyOf("board_id", ids)], sort: ascending("order") });
  const formsOf = groupBy(await presentForms(reader, forms), (form) => form.board_id);
  const presentedTags = await presentTags(reader, tags);
  const presentedLists = withLists ? await presentLists(reader, lists, { withContents: true }) : [];
  const idsOf = groupBy(lists, (list) => list.board_id);
  const listsOf = groupBy(presentedLists, (list) => list.board_id);
  return boards.map((document) => {
    const { order_key: _order, watcher_ids, bookmarker_ids, ...own } = document;
    return {
      ...own,
      ...authorIds(document),
      team_id: teamId,
      layout: document.layout ?? null,
      list_order: (idsOf.get(document.id) ?? []).map((list) => list.id),
      ...(withLists ? { lists: listsOf.get(document.id) ?? [] } : {}),
      tags: presentedTags.filter((tag) => (tag.project_id ?? document.project_id) === document.project_id),
      forms: formsOf.get(document.id) ?? [],
      is_watching: watcher_ids.includes(actor.user_id),
      is_bookmarked: bookmarker_ids.includes(actor.user_id),
    };
  });
}

export async function presentBoard(reader: Reader, board: BoardDocument, options?: BoardPresentation): Promise<Board> {
  return only(await presentBoards(reader, [board], options));
}
