import { fc } from "@fast-check/vitest";
import type { Page, Workspace } from "workspace-engine";
import { answered, command, flag, index, maybe, pick, position, text, title, userId } from "../command";
import { membersCopied } from "../model/cards";
import { archive, assign, authoredNow, byId, place, touch } from "../model/change";
import { joinedNow } from "../model/members";
import type { Model, ModelPage } from "../model/model";
import {
  allBelow,
  archivedRefusal,
  besidePage,
  circleRefusal,
  learnPlaces,
  type PagePlace,
  passOnArchive,
  rankOf,
  subpagesOf,
  wantedPlace,
} from "../model/pages";
import { removePage } from "../model/removal";
import { memberCommands } from "./members";

const font = maybe(fc.constantFrom("serif" as const, "mono" as const, null));
const flags = { is_public: flag, hide_table_of_contents: flag, hide_subpages: flag };
const parent = maybe(fc.option(index, { freq: 4 }));
const project = maybe(index);

interface Changes {
  readonly title?: string | undefined;
  readonly content?: string | null | undefined;
  readonly font?: ModelPage["font"] | null;
  readonly project?: number | undefined;
  readonly parent?: number | null | undefined;
  readonly position?: number | undefined;
  readonly archived?: boolean | undefined;
}

const newPage = (model: Model, { id, alias_id }: Page, at: PagePlace, title: string): ModelPage => ({
  ...{
    id,
    alias_id,
    ...at,
    title,
    content: "",
    font: undefined,
    is_public: false,
    members: [],
    collaboration: undefined,
  },
  ...{ hide_table_of_contents: false, hide_subpages: false, archived: undefined, watched: false, bookmarked: false },
  ...authoredNow(model),
});

/** The place of a changed page, or the reason of a refusal. */
function placeFor(model: Model, page: ModelPage, changes: Changes): PagePlace | string {
  const restores = changes.archived === false && page.archived !== undefined;
  const parent = changes.parent === null ? null : pick(model.pages, changes.parent);
  const wanted = wantedPlace(pick(model.projects, changes.project)?.id, parent, page);
  if (typeof wanted === "string") return wanted;
  if (wanted === undefined) {
    const above = restores && page.parent !== undefined ? byId(model.pages, page.parent) : undefined;
    return above?.archived === undefined ? page : { project_id: page.project_id, parent: undefined };
  }
  const moves = wanted.project_id !== page.project_id || wanted.parent !== page.parent;
  const refusal = circleRefusal(model, page, wanted);
  return refusal ?? (moves || restores ? archivedRefusal(model, wanted, page) : undefined) ?? wanted;
}

async function changePage(model: Model, workspace: Workspace, page: ModelPage, at: PagePlace, changes: Changes) {
  const { content, position, archived, project: _, parent: _parent, ...fields } = changes;
  const { project_id, parent } = at;
  const moves = project_id !== page.project_id || parent !== page.parent;
  const wasArchived = page.archived !== undefined;
  const before = JSON.stringify(page);
  const rank = rankOf(model, page);
  assign(page, fields);
  if (content !== undefined) page.content = content ?? "";
  if (moves) {
    Object.assign(page, { project_id, parent });
    for (const each of allBelow(model, page)) each.project_id = project_id;
    if (page.archived !== undefined) {
      page.archived = { user_id: page.archived.user_id, time_archived: page.archived.time_archived };
    }
  }
  archive(model, page, archived);
  const toggles = (page.archived !== undefined) !== wasArchived;
  const isPlaced = moves || position !== undefined;
  if (isPlaced) place(model.pages, page, besidePage(page, page.archived !== undefined), position);
  if (JSON.stringify(page) !== before || (isPlaced && rankOf(model, page) !== rank)) touch(model, page);
  if (!toggles) return;
  const along = passOnArchive(model, page);
  await learnPlaces(model, workspace, isPlaced ? along : [page, ...along]);
}

/** The pages below a copied one are copied along, but for archived ones; their ids are read. Rule U30.13. */
async function copyBelow(model: Model, workspace: Workspace, source: ModelPage, copy: ModelPage): Promise<void> {
  const sources = subpagesOf(model, source).filter(({ archived, id }) => archived === undefined && id !== copy.id);
  const { pages } = await workspace.getPages({ parent_page_id: copy.id, count: 1000 });
  for (const [index, each] of sources.entries()) {
    const shown = pages[index];
    if (shown === undefined) throw new Error(`Page ${each.id} was not copied along.`);
    const at = { project_id: copy.project_id, parent: copy.id };
    const child = { ...newPage(model, shown, at, each.title), ...copied(model, each) };
    model.pages.push(child);
    await copyBelow(model, workspace, each, child);
  }
}

const copied = (model: Model, page: ModelPage) => {
  const { content, font, is_public, hide_table_of_contents, hide_subpages, members } = page;
  const looks = { content, font, is_public, hide_table_of_contents, hide_subpages };
  return { ...looks, members: membersCopied(members, model.now) };
};

export const pageCommands = [
  command(
    "createPage",
    fc.record({
      title,
      content: maybe(text),
      font,
      ...flags,
      project,
      parent: maybe(index),
      position,
      archived: flag,
      members: fc.array(userId, { maxLength: 2 }),
    }),
    async (
      { model, workspace },
      { project: to, parent: below, position, archived, members, content, title, ...looks },
    ) => {
      const [space, above] = [pick(model.projects, to), pick(model.pages, below)];
      const at = wantedPlace(space?.id, above, undefined) ?? "";
      const people = members.map((user_id) => ({ user_id }));
      const call = workspace.createPage({
        ...{ title, content, ...looks, position, archived, members: people },
        ...{ project_id: space?.id, parent_page_id: above?.id },
      });
      const answer = await answered(call, typeof at === "string" ? at : archivedRefusal(model, at));
      if (answer === undefined || typeof at === "string") return;
      const page = { ...newPage(model, answer.page, at, title), members: joinedNow(model, people) };
      assign(page, looks);
      page.content = content ?? "";
      archive(model, page, archived);
      place(model.pages, page, besidePage(page, page.archived !== undefined), position);
    },
    6,
  ),

  command(
    "updatePage",
    fc.record({
      at: index,
      byAlias: flag,
      title: maybe(title),
      content: maybe(text),
      font,
      ...flags,
      project,
      parent,
      position,
      archived: flag,
    }),
    async ({ model, workspace }, { at, byAlias, ...changes }) => {
      const page = pick(model.pages, at);
      if (page === undefined) return;
      const { project, parent, ...fields } = changes;
      const target = placeFor(model, page, changes);
      const call = workspace.updatePage({
        ...{ page_id: byAlias ? page.alias_id : page.id, ...fields, project_id: pick(model.projects, project)?.id },
        parent_page_id: parent === null ? "" : pick(model.pages, parent)?.id,
      });
      const answer = await answered(call, typeof target === "string" && target);
      if (answer !== undefined && typeof target !== "string") await changePage(model, workspace, page, target, changes);
    },
    8,
  ),

  command(
    "archivePage",
    fc.record({ at: index, archived: flag }),
    async ({ model, workspace }, { at, archived = true }) => {
      const page = pick(model.pages, at);
      if (page === undefined) return;
      const target = placeFor(model, page, { archived });
      await workspace.archivePage({ page_id: page.id, archived });
      if (typeof target !== "string") await changePage(model, workspace, page, target, { archived });
    },
    3,
  ),

  command(
    "copyPage",
    fc.record({ at: index, title: maybe(title), project, parent, position, with_subpages: flag }),
    async ({ model, workspace }, { at, title, project: to, parent: below, position, with_subpages }) => {
      const page = pick(model.pages, at);
      if (page === undefined || model.pages.length > 30) return;
      const parent = below === null ? null : pick(model.pages, below);
      const space = pick(model.projects, to)?.id;
      const above = model.pages.find(({ id, archived }) => id === page.parent && archived === undefined);
      const target = wantedPlace(space, parent, page) ?? { project_id: page.project_id, parent: above?.id };
      const call = workspace.copyPage({
        ...{ page_id: page.id, title, project_id: space, parent_page_id: parent === null ? null : parent?.id },
        ...{ position, with_subpages },
      });
      const circle = () =>
        typeof target === "string" || with_subpages === false ? undefined : circleRefusal(model, page, target);
      const refusal = typeof target === "string" ? target : (archivedRefusal(model, target) ?? circle());
      const answer = await answered(call, refusal);
      if (answer === undefined || typeof target === "string") return;
      const copy = { ...newPage(model, answer.page, target, title ?? page.title), ...copied(model, page) };
      place(model.pages, copy, besidePage(copy, false), position);
      if (with_subpages !== false) await copyBelow(model, workspace, page, copy);
    },
    2,
  ),

  command("deletePage", index, async ({ model, workspace }, at) => {
    const page = pick(model.pages, at);
    if (page === undefined) return;
    await workspace.deletePage({ page_id: page.id });
    removePage(model, page);
  }),

  ...memberCommands({
    owner: "Page",
    owners: (model) => model.pages,
    add: (workspace, page, person) => workspace.addPageMember({ page_id: page.alias_id, ...person }),
    remove: (workspace, page, user_id) => workspace.removePageMember({ page_id: page.id, user_id }),
  }),
];
