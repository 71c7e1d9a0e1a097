import { expect, test } from "vitest";
import { madeBy, newSpace, newWorkspace, refusalOf } from "../fixture";
import { look, plant, treeOf } from "./tree";

const book = { Book: { Part: { Chapter: {} }, Index: {} }, Other: {} };

test("[U30.12 R5.2] the copy of a page has what was entered, and an id, alias, author and times of its own", async () => {
  const { workspace, clock } = newWorkspace();
  const members = [{ user_id: "u-bob", role: "viewer" }] as const;
  const { page } = await workspace.createPage({ ...look, title: "Handbook", members });
  await workspace.startCollaboration({ type: "page", id: page.id });
  clock.advance("1h");
  const eve = workspace.as({ user_id: "u-eve", role: "member" });
  const now = clock.now() / 1000;
  const { page: copy } = await eve.copyPage({ page_id: page.id });
  const own = { id: "2", alias_id: copy.alias_id, ...madeBy("u-eve", now) };
  expect(copy).toEqual({ ...page, ...own, members: [{ ...members[0], assigned_date: now }] });
  expect(copy.alias_id).not.toBe(page.alias_id);
  expect((await workspace.getPage({ page_id: copy.id })).page).toEqual(copy);
  expect((await eve.copyPage({ page_id: page.id, title: "Manual" })).page.title).toBe("Manual");
});

test("[U30.13] the pages below a copied one come along in their order, archived ones and hidden ones excepted", async () => {
  const { workspace } = newWorkspace();
  const eve = workspace.as({ user_id: "u-eve", role: "member" });
  const ids = await plant(eve, { Book: { c: { x: {}, y: {} }, b: {}, hidden: { below: {} }, old: {} } });
  await eve.updatePage({ page_id: ids["b"] ?? "", position: 0 });
  await eve.archivePage({ page_id: ids["old"] ?? "" });
  await eve.updatePage({ page_id: ids["Book"] ?? "", is_public: true });
  for (const title of ["c", "x", "y", "b", "below"]) {
    await eve.updatePage({ page_id: ids[title] ?? "", is_public: true });
  }
  const max = workspace.as({ user_id: "u-max", role: "member" });
  const { page } = await max.copyPage({ page_id: ids["Book"] ?? "", title: "Copy" });
  expect(await treeOf(max, page.id)).toEqual({ b: {}, c: { x: {}, y: {} } });
  expect(Object.keys(await treeOf(max, page.id))).toEqual(["b", "c"]);
  const { page: alone } = await max.copyPage({ page_id: page.id, with_subpages: false });
  expect(await treeOf(max, alone.id)).toEqual({});
});

test("[U30.12] a copied page stands beside its source, last, unless another place is named", async () => {
  const { workspace, project_id } = await newSpace();
  const { Part = "", Book = "", Other = "" } = await plant(workspace, book);
  const { page: beside } = await workspace.copyPage({ page_id: Part });
  const { page: first } = await workspace.copyPage({ page_id: Part, position: 0, with_subpages: false });
  const { page_order } = await workspace.getPages({ parent_page_id: Book });
  expect(page_order[0]).toBe(first.id);
  expect(page_order.at(-1)).toBe(beside.id);
  const { page: inside } = await workspace.copyPage({ page_id: Book, parent_page_id: Other, title: "Inside" });
  expect(await treeOf(workspace, inside.id)).toMatchObject({ Part: { Chapter: {} }, Index: {} });
  const { page: there } = await workspace.copyPage({ page_id: Part, project_id });
  expect(there.project_id).toBe(project_id);
  expect(await treeOf(workspace, "", project_id)).toMatchObject({ Part: { Chapter: {} } });
  const { page: root } = await workspace.copyPage({ page_id: Part, parent_page_id: "", title: "Root" });
  expect((await workspace.getPages({ parent_page_id: "" })).page_order).toContain(root.id);
  await workspace.archivePage({ page_id: Other });
  const { page: revived } = await workspace.copyPage({ page_id: Other });
  expect(revived).not.toHaveProperty("archived");
});

test("[U30.13] a copied page is put under its source, or below that, only if it is copied alone", async () => {
  const { workspace } = newWorkspace();
  const { Book = "", Part = "" } = await plant(workspace, book);
  const own = await refusalOf(workspace.copyPage({ page_id: Book, parent_page_id: Book }), 400);
  expect(own.issues).toMatchObject([{ path: "parent_page_id", code: "cycle" }]);
  const below = await refusalOf(workspace.copyPage({ page_id: Book, parent_page_id: Part }), 409);
  expect(below).toMatchObject({ code: "circular_parent", issues: [{ path: "parent_page_id" }] });
  for (const parent_page_id of [Book, Part]) {
    await workspace.copyPage({ page_id: Book, parent_page_id, with_subpages: false, title: "Alone" });
  }
  expect(await treeOf(workspace, Book)).toEqual({ Part: { Chapter: {}, Alone: {} }, Index: {}, Alone: {} });
});

test("[U30.12 E4.6] a copied page stands at the root where its source's parent is archived or hidden", async () => {
  const { workspace } = newWorkspace();
  const { Book = "", Part = "", Chapter = "" } = await plant(workspace, book);
  await workspace.updatePage({ page_id: Chapter, is_public: true });
  const eve = workspace.as({ user_id: "u-eve", role: "member" });
  const { page } = await eve.copyPage({ page_id: Chapter });
  await workspace.archivePage({ page_id: Book });
  const { page: other } = await workspace.copyPage({ page_id: Part });
  const { page_order } = await workspace.getPages({ parent_page_id: "" });
  expect(page_order).toEqual(expect.arrayContaining([page.id, other.id]));
});

test("[U30.3 E4.8] each page is kept or shown for itself, whatever it lies under", async () => {
  const { workspace } = newWorkspace();
  const { Book = "", Part = "", Chapter = "" } = await plant(workspace, book);
  await workspace.updatePage({ page_id: Part, is_public: true });
  const eve = workspace.as({ user_id: "u-eve", role: "member" });
  expect((await eve.getPages()).page_order).toEqual([Part]);
  expect((await eve.getPages({ parent_page_id: "" })).page_order).toEqual([Part]);
  expect((await eve.getPages({ parent_page_id: Part })).page_order).toEqual([]);
  await workspace.addPageMember({ page_id: Chapter, user_id: "u-eve" });
  expect((await eve.getPages({ parent_page_id: Part })).page_order).toEqual([Chapter]);
  await workspace.archivePage({ page_id: Book });
  const { page_order, archive_page_order } = await eve.getPages();
  expect(page_order).toEqual([]);
  expect([...archive_page_order].sort()).toEqual([Part, Chapter].sort());
});
