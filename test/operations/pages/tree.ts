import type { Page, Workspace } from "workspace-engine";

/** Fields that a page returns as given. */
export const look = {
  content: "<p>text</p>",
  font: "serif",
  icon: { type: "emoji", src: "📖" },
  cover_image: { type: "image", src: "a.png", positionY: 3 },
  is_public: true,
  hide_table_of_contents: true,
  hide_subpages: true,
} as const;

/** Pages named by their titles, each under the one it is written in; answers their ids by title. */
export async function plant(
  workspace: Workspace,
  branches: Branches,
  place: { readonly parent_page_id?: string; readonly project_id?: string | undefined } = {},
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [title, below] of Object.entries(branches)) {
    const { page } = await workspace.createPage({ title, ...place });
    ids[title] = page.id;
    Object.assign(ids, await plant(workspace, below, { parent_page_id: page.id }));
  }
  return ids;
}

/** Pages below each page, by title. */
export interface Branches {
  readonly [title: string]: Branches;
}

/** The live pages of a place, by title, as deep as they go. */
export async function treeOf(workspace: Workspace, parent_page_id = "", project_id?: string): Promise<Branches> {
  return read(workspace, parent_page_id, project_id, false);
}

/** The archived pages right at a place, by title, each with the archived pages below it. */
export async function archiveOf(workspace: Workspace, parent_page_id = ""): Promise<Branches> {
  return read(workspace, parent_page_id, undefined, true);
}

async function read(
  workspace: Workspace,
  parent_page_id: string,
  project_id: string | undefined,
  archived: boolean,
): Promise<Branches> {
  const { pages, page_order, archive_page_order } = await workspace.getPages({
    parent_page_id,
    project_id,
    archived,
    count: 1000,
  });
  const order = archived ? archive_page_order : page_order;
  const shown = pages.map((page: Page) => page.id);
  if (String(shown) !== String(order)) throw new Error(`pages ${shown} are not in the order ${order}`);
  const tree: Record<string, Branches> = {};
  for (const { id, title } of pages) tree[title] = await read(workspace, id, project_id, archived);
  return tree;
}
