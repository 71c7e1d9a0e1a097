import { expect, test } from "vitest";
import { newSpace, newWorkspace, pathRefused } from "../fixture";
import { archiveOf, plant, treeOf } from "./tree";

const book = { Book: { Part: { Chapter: {} }, Index: {} }, Other: {} };

test("[U30.8 L5.3 C1.3] a page takes all below it into the archive and back", async () => {
  const { workspace, clock } = newWorkspace();
  const ids = await plant(workspace, book);
  const { Book = "", Part = "", Chapter = "" } = ids;
  const read = async (page_id: string) => (await workspace.getPage({ page_id })).page;
  const [before, part, chapter] = [await read(Book), await read(Part), await read(Chapter)];
  clock.advance("1h");
  const time_updated = clock.now() / 1000;
  const archived = { user_id: "u-ada", time_archived: time_updated };
  const { page } = await workspace.archivePage({ page_id: Book });
  expect(page).toEqual({ ...before, archived, time_updated });
  expect(await read(Part)).toEqual({ ...part, archived: { ...archived, parent_page_id: Book } });
  expect(await read(Chapter)).toEqual({ ...chapter, archived: { ...archived, parent_page_id: Part } });
  expect(await treeOf(workspace)).toEqual({ Other: {} });
  expect(await archiveOf(workspace)).toEqual({ Book: book.Book });
  const { page: restored } = await workspace.archivePage({ page_id: Book, archived: false });
  expect(restored).toEqual({ ...before, time_updated });
  expect([await read(Part), await read(Chapter)]).toEqual([part, chapter]);
  expect(await treeOf(workspace)).toEqual(book);
});

test("[U30.8] a page that comes back while its parent is archived is last at the root of its space", async () => {
  const { workspace, project_id } = await newSpace();
  const { Book = "", Part = "" } = await plant(workspace, book, { project_id });
  await workspace.archivePage({ page_id: Book });
  await workspace.archivePage({ page_id: Part, archived: false });
  expect(await treeOf(workspace, "", project_id)).toEqual({ Other: {}, Part: { Chapter: {} } });
  await workspace.archivePage({ page_id: Book, archived: false });
  expect(Object.keys(await treeOf(workspace))).toEqual(["Book", "Other", "Part"]);
  expect(await treeOf(workspace, Book)).toEqual({ Index: {} });
});

test("[U30.8 U21.14] it may be given another place instead, but not under an archived page: 409", async () => {
  const { workspace } = newWorkspace();
  const { Book = "", Part = "", Chapter = "", Other = "" } = await plant(workspace, book);
  await workspace.archivePage({ page_id: Book });
  const restore = (page_id: string, parent_page_id: string) =>
    workspace.updatePage({ page_id, parent_page_id, archived: false });
  expect(await pathRefused(restore(Chapter, Book), 409)).toBe("parent_page_id");
  expect(await pathRefused(restore(Chapter, Part), 409)).toBe("parent_page_id");
  await restore(Chapter, Other);
  expect(await treeOf(workspace)).toEqual({ Other: { Chapter: {} } });
});

test("[L1.2] a page keeps its place among its siblings through the archive", async () => {
  const { workspace } = newWorkspace();
  const { a = "", b = "", c = "" } = await plant(workspace, { a: {}, b: {}, c: {} });
  await workspace.archivePage({ page_id: b });
  await workspace.updatePage({ page_id: c, position: 0 });
  expect((await workspace.getPages()).page_order).toEqual([c, a]);
  await workspace.archivePage({ page_id: b, archived: false });
  expect((await workspace.getPages()).page_order).toEqual([c, a, b]);
  await workspace.archivePage({ page_id: a });
  await workspace.updatePage({ page_id: a, archived: false, position: 0 });
  expect((await workspace.getPages()).page_order).toEqual([a, c, b]);
});

test("[U38.1 L1.2] the position that is expected of an archived page is the one among archived pages", async () => {
  const { workspace } = newWorkspace();
  const { a = "", b = "", c = "" } = await plant(workspace, { a: {}, b: {}, c: {} });
  for (const page_id of [b, c]) await workspace.archivePage({ page_id });
  const move = (position: number) => workspace.updatePage({ page_id: c, position: 0, expected: { position } });
  expect(await pathRefused(move(2), 409)).toBe("expected.position");
  await move(1);
  expect(await workspace.getPages()).toMatchObject({ page_order: [a], archive_page_order: [c, b] });
});
