import { groupBy } from "../../../base/collections";
import { deepFreeze } from "../../../base/json";
import { partOf } from "../../../fields/field-table";
import { subjectOf } from "../../../operation/operation";
import { oneBy, presenterOf } from "../../../presentation/presenter";
import type { OperationContext } from "../../../session/context";
import type { Topics } from "../../../session/item-cache";
import type { Reader } from "../../../session/reader";
import { anyOf, ascending } from "../../../storage/query";
import { authorIds } from "../../common/operations/by-id";
import type { Form } from "../../form/form-fields";
import { findFormsOf } from "../../form/operations/form-operations";
import type { List, ListDocument } from "../../list/list-fields";
import { presentLists } from "../../list/operations/present-list";
import { childrenOf } from "../../ordering/operations/placement";
import { presentTags } from "../../tag/operations/tag-operations";
import type { Tag } from "../../tag/tag-fields";
import { type Board, type BoardDocument, boardFields } from "../board-fields";

export interface BoardPresentation {
  /** Whether each board carries its lists, with their cards or bare. Rules C5, L6. */
  readonly lists?: "whole" | "bare" | undefined;
}

interface Surroundings {
  readonly lists: readonly ListDocument[];
  readonly listsOf: ReadonlyMap<string | undefined, readonly ListDocument[]>;
  readonly formsOf: ReadonlyMap<string | null, readonly Form[]>;
  readonly tags: readonly Tag[];
}

export const boardPresenter = presenterOf({
  open: (board: BoardDocument) => board,
  read: readSurroundings,
  surround: (_, around: Surroundings) => around,
  build: (document, around, context) => deepFreeze(build(document, around, context)),
  topicsOf,
  showsBelongings: true,
});

export async function presentBoards(
  reader: Reader,
  boards: readonly BoardDocument[],
  { lists: shown }: BoardPresentation = {},
): Promise<readonly Board[]> {
  if (shown === undefined) return boardPresenter.present(reader, boards);
  if (boards.length === 0) return [];
  const around = await readSurroundings(reader, boards);
  const lists = await presentLists(reader, around.lists, { withContents: shown === "whole" });
  const listsOf = groupBy(lists, (list) => list.board_id);
  return boards.map((board) => build(board, around, reader.context, listsOf));
}

export const presentBoard = oneBy(presentBoards);

export const aBoard = subjectOf("board", "board_id", boardFields, presentBoard, ({ project_id }) =>
  childrenOf("board", "project_id", project_id),
);

async function readSurroundings(reader: Reader, boards: readonly BoardDocument[]): Promise<Surroundings> {
  const ids = boards.map((board) => board.id);
  const projectIds = [...new Set(boards.map((board) => board.project_id))];
  const [lists, tags, forms] = await Promise.all([
    reader.find({ kind: "list", where: [anyOf("board_id", ids)], sort: ascending("order_key") }),
    reader
      .find({ kind: "tag", where: [anyOf("project_id", ["", ...projectIds])], sort: ascending("id") })
      .then((tags) => presentTags(reader, tags)),
    findFormsOf(reader, ids),
  ]);
  return {
    lists,
    listsOf: groupBy(lists, (list) => list.board_id),
    formsOf: groupBy(forms, (form) => form.board_id),
    tags,
  };
}

const shownPart = partOf(boardFields, "isShown");

function build(
  document: BoardDocument,
  { listsOf, formsOf, tags }: Surroundings,
  { teamId, actor }: OperationContext,
  shown?: ReadonlyMap<string | undefined, readonly List[]>,
): Board {
  return {
    ...shownPart(document),
    ...authorIds(document),
    team_id: teamId,
    layout: document.layout ?? null,
    list_order: (listsOf.get(document.id) ?? []).map((list) => list.id),
    ...(shown === undefined ? {} : { lists: shown.get(document.id) ?? [] }),
    tags: tags.filter((tag) => (tag.project_id ?? document.project_id) === document.project_id),
    forms: formsOf.get(document.id) ?? [],
    is_watching: document.watcher_ids.includes(actor.user_id),
    is_bookmarked: document.bookmarker_ids.includes(actor.user_id),
  };
}

/** The lists of the board are shown, and are the targets of its forms. */
function topicsOf({ id, project_id }: BoardDocument, { tags }: Surroundings): Topics {
  const topics = ["list.board_id", id, "form.board_id", id, "tag.project_id", "", "tag.project_id", project_id];
  for (const tag of tags) {
    if (tag.project_id === undefined || tag.project_id === project_id) topics.push("card.tag_ids", tag.id);
  }
  return topics;
}
