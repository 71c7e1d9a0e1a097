import { describe, expect, test } from "vitest";
import { faultsIn } from "../../src/integrity";
import { newWorkspace, refusalOf } from "../operations/fixture";
import { plant } from "../operations/pages/tree";
import { corpusOf } from "./corpus-of";

async function planted() {
  const { workspace } = newWorkspace();
  const { project } = await workspace.createProject({ title: "Website" });
  const ids = await plant(workspace, { Book: { Part: { Chapter: {} } } }, { project_id: project.id });
  return { workspace, ids };
}

describe("the pages of a workspace", () => {
  test.each([
    ["Part", { project_id: undefined }, "project_id", "inconsistent"],
    ["Chapter", { project_id: "7" }, "project_id", "unknown_reference"],
    ["Book", { archived: { user_id: "u-ada", time_archived: 1 } }, "archived", "misplaced"],
  ])("[U30.4 U30.8] %s with %j breaks a rule", async (title, change, field, code) => {
    const { workspace, ids } = await planted();
    const snapshot = await workspace.export();
    expect([...faultsIn(corpusOf(snapshot))]).toEqual([]);
    const [fault] = faultsIn(corpusOf(snapshot, "page", ids[title], change));
    expect(fault).toMatchObject({ field, code });
  });

  test("[R5.2] no two pages have one alias", async () => {
    const { workspace, ids } = await planted();
    const { page } = await workspace.getPage({ page_id: ids["Book"] ?? "" });
    const snapshot = await workspace.export();
    const faults = [...faultsIn(corpusOf(snapshot, "page", ids["Chapter"], { alias_id: page.alias_id }))];
    expect(faults).toMatchObject([{ field: "alias_id", code: "duplicate_id" }]);
  });

  test("[K7.1 U30.4] a file may leave out the space of pages under others, and must not put them elsewhere", async () => {
    const { workspace, ids } = await planted();
    const { pages, ...rest } = await workspace.export();
    const without = pages.map(({ project_id, ...page }) => (page.id === ids["Book"] ? { ...page, project_id } : page));
    const empty = () => newWorkspace().workspace;
    const loaded = empty();
    await loaded.load(JSON.parse(JSON.stringify({ ...rest, pages: without })));
    expect((await loaded.export()).pages).toEqual(pages);
    const live = pages.map((page) =>
      page.id === ids["Part"] ? { ...page, archived: { user_id: "u-ada", time_archived: 1 } } : page,
    );
    const { issues } = await refusalOf(empty().load({ ...rest, pages: live }), 400);
    expect(issues).toMatchObject([{ path: "pages[2].archived", code: "misplaced" }]);
  });
});
