import { expect, test } from "vitest";
import { newSpace, newWorkspace, pathRefused, refusalOf } from "../fixture";
import { place } from "../place";
import { plant, treeOf } from "./tree";

test("[R5.2 I1.5] an alias names a page as its id does", async () => {
  const { workspace } = newWorkspace();
  const { page } = await workspace.createPage({ title: "Page" });
  await workspace.createPage({ title: "Other" });
  const page_id = page.alias_id;
  expect((await workspace.getPage({ page_id })).page).toEqual(page);
  expect((await workspace.updatePage({ page_id, title: "Book" })).page).toEqual({ ...page, title: "Book" });
  expect((await workspace.copyPage({ page_id })).page).toMatchObject({ id: "3", title: "Book" });
  expect((await workspace.addPageMember({ page_id, user_id: "u-bob" })).page.id).toBe(page.id);
  await workspace.removePageMember({ page_id, user_id: "u-bob" });
  expect((await workspace.archivePage({ page_id })).page.id).toBe(page.id);
  await workspace.deletePage({ page_id });
  expect(await pathRefused(workspace.getPage({ page_id }), 404)).toBe("page_id");
  expect(await pathRefused(workspace.getPage({ page_id: "" }), 400)).toBe("page_id");
});

test("[R18.1] a page under another is in its parent's space, and cannot be in another: 400", async () => {
  const { workspace, project_id } = await newSpace();
  const { project: other } = await workspace.createProject({ title: "Other" });
  const { page: parent } = await workspace.createPage({ title: "Parent", project_id });
  const { page: alone } = await workspace.createPage({ title: "Alone" });
  const create = (more: object) => workspace.createPage({ title: "Page", ...more });
  const { page } = await create({ parent_page_id: parent.id });
  expect(page).toMatchObject({ project_id, standalone: false });
  expect((await create({ parent_page_id: parent.id, project_id })).page.project_id).toBe(project_id);
  expect(await pathRefused(create({ parent_page_id: parent.id, project_id: other.id }), 400)).toBe("project_id");
  expect(await pathRefused(create({ parent_page_id: alone.id, project_id: other.id }), 400)).toBe("project_id");
});

test("[L1.2 U30.3] position counts the pages that are shown: no archived ones, and none that is kept from the actor", async () => {
  const { workspace } = newWorkspace();
  const bob = workspace.as({ user_id: "u-bob", role: "member" });
  const create = async (title: string, is_public: boolean) =>
    (await workspace.createPage({ title, is_public })).page.id;
  const [a, hidden, archived, b] = [
    await create("a", true),
    await create("hidden", false),
    await create("archived", true),
    await create("b", true),
  ];
  await workspace.archivePage({ page_id: archived });
  const { page: second } = await bob.createPage({ title: "second", is_public: true, position: 1 });
  expect((await bob.getPages()).page_order).toEqual([a, second.id, b]);
  const { page: last } = await bob.createPage({ title: "last", is_public: true, position: 3 });
  expect((await bob.getPages()).page_order).toEqual([a, second.id, b, last.id]);
  await bob.updatePage({ page_id: a, position: 2 });
  expect((await bob.getPages()).page_order).toEqual([second.id, b, a, last.id]);
  expect((await workspace.getPages()).page_order).toContain(hidden);
  expect((await workspace.getPages()).archive_page_order).toEqual([archived]);
});

test("[C9.1 L1.2 U30.3] inserting again and again at one place leaves the archived pages beside it where they are", async () => {
  const { workspace } = newWorkspace();
  const { a = "", x = "", b = "" } = await plant(workspace, { a: {}, x: {}, b: {} });
  await workspace.archivePage({ page_id: x });
  let order: readonly string[] = [a, b];
  for (let round = 0; round < 150; round += 1) {
    const { page } = await workspace.createPage({ title: "Page", position: 1 });
    order = place(order, page.id, 1);
  }
  expect((await workspace.getPages()).page_order).toEqual(order);
  await workspace.archivePage({ page_id: x, archived: false });
  const restored = (await workspace.getPages()).page_order;
  expect(restored.filter((id) => id !== x)).toEqual(order);
  expect(restored.indexOf(x)).toBeGreaterThan(0);
  expect(restored.indexOf(x)).toBeLessThan(restored.length - 1);
});

test("[U30.4 L5.3 T6.1] a parent takes the page, all below it and its space, which an empty one leaves as it is", async () => {
  const { workspace, clock, project_id } = await newSpace();
  const ids = await plant(workspace, { Book: { Part: { Chapter: {} }, Index: {} } });
  const { page: shelf } = await workspace.createPage({ title: "Shelf", project_id });
  const before = (await workspace.getPage({ page_id: ids["Chapter"] ?? "" })).page;
  clock.advance("1h");
  const { page } = await workspace.updatePage({ page_id: ids["Part"] ?? "", parent_page_id: shelf.id });
  const moved = { project_id, standalone: false };
  expect(page).toMatchObject({ ...moved, time_updated: clock.now() / 1000 });
  expect((await workspace.getPage({ page_id: before.id })).page).toEqual({ ...before, ...moved });
  expect((await workspace.getPage({ page_id: shelf.id })).page).toEqual(shelf);
  expect(await treeOf(workspace, "", project_id)).toEqual({ Shelf: { Part: { Chapter: {} } } });
  expect(await treeOf(workspace)).toEqual({ Shelf: { Part: { Chapter: {} } }, Book: { Index: {} } });
  await workspace.updatePage({ page_id: page.id, parent_page_id: "" });
  expect(await treeOf(workspace, "", project_id)).toEqual({ Shelf: {}, Part: { Chapter: {} } });
  await workspace.updatePage({ page_id: page.id, project_id: null });
  expect(await treeOf(workspace, "", project_id)).toEqual({ Shelf: {} });
});

test("[E2.3 E2.8 R18.1] an unknown place is named before one that may not be read, and a place in two spaces is 400", async () => {
  const { workspace } = newWorkspace();
  const { project } = await workspace.createProject({ title: "Private", is_private: true });
  const { page: secret } = await workspace.createPage({ title: "Secret" });
  const eve = workspace.as({ user_id: "u-eve", role: "member" });
  const { page } = await eve.createPage({ title: "Page" });
  const update = (changes: object) => eve.updatePage({ page_id: page.id, ...changes });
  expect(await pathRefused(update({ parent_page_id: "404", project_id: project.id }), 404)).toBe("parent_page_id");
  expect(await pathRefused(update({ project_id: "404" }), 404)).toBe("project_id");
  await refusalOf(update({ parent_page_id: secret.id }), 403);
  await refusalOf(update({ project_id: project.id }), 403);
  const both = { page_id: page.id, project_id: project.id, parent_page_id: secret.id };
  expect(await pathRefused(workspace.updatePage(both), 400)).toBe("project_id");
  expect(await pathRefused(update({ title: "" }), 400)).toBe("title");
});

const url = "https://example.org/handbook";

test("[U24.3] how a public page is shown is given with a trimmed address and without robots, and not copied", async () => {
  const { workspace } = newWorkspace();
  const { page } = await workspace.createPage({ title: "Page", public_settings: { url: ` ${url} ` } });
  expect(page.public_settings).toEqual({ url, robots: [] });
  expect((await workspace.copyPage({ page_id: page.id })).page).not.toHaveProperty("public_settings");
});

test.each([
  [{ robots: [] }, "public_settings.url"],
  [{ url, robots: [""] }, "public_settings.robots[0]"],
  [{ url, robots: ["x".repeat(65)] }, "public_settings.robots[0]"],
  [{ url, robots: Array.from({ length: 21 }, () => "noindex") }, "public_settings.robots"],
])("[U24.3] how a public page is shown, %j, is 400", async (public_settings, path) => {
  const { workspace } = newWorkspace();
  const call = workspace.createPage({ title: "Page", public_settings: public_settings as { readonly url: string } });
  expect(await pathRefused(call, 400)).toBe(path);
});
