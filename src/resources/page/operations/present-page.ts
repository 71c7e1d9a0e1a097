import { partOf } from "../../../fields/field-table";
import { subjectOf } from "../../../operation/operation";
import { oneBy, presenterOf } from "../../../presentation/presenter";
import type { OperationContext } from "../../../session/context";
import type { Reader } from "../../../session/reader";
import type { Scalar } from "../../../storage/query";
import { seesCollaboration } from "../../collaboration/collaboration";
import { authorIds } from "../../common/operations/by-id";
import type { ArchivedPage } from "../../common/parts";
import { type Page, type PageDocument, pageFields } from "../page-fields";
import { isChangedBy, requirePage, siblingPages } from "./page-tree";

interface Around {
  readonly comments: ReadonlyMap<Scalar, number>;
  /** The parents that the actor may read; undefined where nothing is hidden. */
  readonly parents: { has(id: string): boolean } | undefined;
}

export const pagePresenter = presenterOf({
  open: (page: PageDocument) => page,
  read: readAround,
  surround: (_, around: Around) => around,
  build,
  topicsOf: ({ id, archived }) => [
    ...["comment.page_id", id],
    ...(archived?.parent_page_id === undefined ? [] : ["page", archived.parent_page_id]),
  ],
});

export const presentPages = (reader: Reader, pages: readonly PageDocument[]): Promise<readonly Page[]> =>
  pagePresenter.present(reader, pages);

export const presentPage = oneBy(presentPages);

async function readAround(reader: Reader, pages: readonly PageDocument[]): Promise<Around> {
  const ids = pages.map((page) => page.id);
  const parents = pages.map((page) => page.archived?.parent_page_id);
  return {
    comments: await reader.countBy({ kind: "comment", where: [] }, "page_id", ids),
    parents: reader.isRestricted ? await reader.getMany("page", parents) : undefined,
  };
}

const shownPart = partOf(pageFields, "isShown");

function build(document: PageDocument, around: Around, { teamId, actor }: OperationContext): Page {
  const { watcher_ids, bookmarker_ids, archived, collaboration } = document;
  const isShared = collaboration !== undefined && seesCollaboration(actor) && isChangedBy(document, actor);
  const bookmarked = bookmarker_ids.includes(actor.user_id);
  return {
    ...shownPart(document),
    ...authorIds(document),
    ...(isShared ? { collaboration } : {}),
    ...(archived === undefined ? {} : { archived: shownArchived(archived, around) }),
    team_id: teamId,
    standalone: document.project_id === undefined,
    font: document.font ?? "sans",
    bookmarked,
    is_bookmarked: bookmarked,
    is_watching: watcher_ids.includes(actor.user_id),
    total_comments: around.comments.get(document.id) ?? 0,
  };
}

function shownArchived({ parent_page_id, ...record }: ArchivedPage, { parents }: Around): ArchivedPage {
  const isParentShown = parent_page_id !== undefined && parents?.has(parent_page_id) !== false;
  return Object.freeze(isParentShown ? { ...record, parent_page_id } : record);
}

const byId = subjectOf("page", "page_id", pageFields, presentWithParent, (page, { context }) =>
  siblingPages(page, page.archived !== undefined, context.actor),
);

export const aPage: typeof byId = {
  ...byId,
  async shown(session, reader, input) {
    const { id } = await requirePage(session, input.page_id);
    return byId.shown(session, reader, { ...input, page_id: id });
  },
};

/** Answers do not say under which page one lies. */
async function presentWithParent(reader: Reader, page: PageDocument): Promise<object> {
  const [shown, parents] = await Promise.all([
    presentPage(reader, page),
    reader.getMany("page", [page.parent_page_id]),
  ]);
  return { ...shown, parent_page_id: [...parents.keys()][0] };
}
