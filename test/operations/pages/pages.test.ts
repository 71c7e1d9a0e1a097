import { describe, expect, test } from "vitest";
import { amendStored } from "../amend-stored";
import { newSpace, pathRefused } from "../fixture";

describe("creating a page", () => {
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
});

describe("reading pages", () => {
  test("[U10.3 C6.1] getPages filters by space and archive and gives both orders", async () => {
    const { workspace, storage, project_id } = await newSpace();
    const create = async (title: string, project_id?: string, position?: number) =>
      (await workspace.createPage({ title, project_id, position })).page.id;
    const alone = await create("Alone");
    const second = await create("Second", project_id);
    const first = await create("First", project_id, 0);
    const old = await create("Old", project_id);
    await amendStored(storage, "page", old, {
      archived: { user_id: "u-ada", time_archived: 1_767_600_000, parent_page_id: "7" },
    });
    const orders = { page_order: [first, second], archive_page_order: [old] };
    const inProject = await workspace.getPages({ project_id });
    expect(inProject).toMatchObject({ ...orders, pages: [{ id: first }, { id: second }], count: 2 });
    const archived = await workspace.getPages({ project_id, archived: true });
    expect(archived).toMatchObject({ ...orders, pages: [{ id: old, archived: { parent_page_id: "7" } }], count: 1 });
    const all = await workspace.getPages();
    expect(all.pages.map((page) => page.id)).toEqual(all.page_order);
    expect([...all.page_order].sort()).toEqual([alone, second, first].sort());
  });
});
