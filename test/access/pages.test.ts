import { describe, expect, test } from "vitest";
import type { ActingActor, Workspace } from "workspace-engine";
import { newWorkspace, refusalOf } from "../operations/fixture";

const member = (user_id: string): ActingActor => ({ user_id, role: "member" });
const people = {
  admin: { user_id: "u-ada", role: "admin" },
  author: member("u-ann"),
  "a member of it with the role admin": member("u-max"),
  "a member of it": member("u-mia"),
  "a member of it with the role viewer": member("u-vic"),
  "someone else": member("u-eve"),
} as const;

/** Ann's page with members of each role, as each of them. */
async function page(is_public: boolean) {
  const { workspace } = newWorkspace();
  const members = [
    { user_id: "u-max", role: "admin" },
    { user_id: "u-mia", role: "member" },
    { user_id: "u-vic", role: "viewer" },
  ] as const;
  const { page } = await workspace.as(people.author).createPage({ title: "Plan", is_public, members });
  return { page_id: page.id, as: (name: keyof typeof people) => workspace.as(people[name]) };
}

type Page = { readonly page_id: string };
type Call = (workspace: Workspace, page: Page) => Promise<unknown>;

const changes: readonly [string, Call][] = [
  ["updatePage", (workspace, page) => workspace.updatePage({ ...page, title: "Plans" })],
  ["archivePage", (workspace, page) => workspace.archivePage(page)],
  ["deletePage", (workspace, page) => workspace.deletePage(page)],
];

async function publish(workspace: Workspace, page: Page) {
  const { is_public } = (await workspace.getPage(page)).page;
  return workspace.updatePage({ ...page, is_public: !is_public });
}

const sharing: readonly [string, Call][] = [
  ["updatePage that changes for whom it is", publish],
  ["addPageMember", (workspace, page) => workspace.addPageMember({ ...page, user_id: "u-bob" })],
  ["removePageMember", (workspace, page) => workspace.removePageMember({ ...page, user_id: "u-max" })],
];

const writers = ["admin", "author", "a member of it with the role admin", "a member of it"] as const;

describe("a page", () => {
  test.each([...changes, ...sharing])(
    "[E4.18] is changed and shared by its author, members and admins, not by its viewers: %s",
    async (_, change) => {
      for (const is_public of [false, true]) {
        for (const name of writers) {
          const { as, ...own } = await page(is_public);
          await expect(change(as(name), own), name).resolves.toBeTypeOf("object");
        }
        const { as, ...own } = await page(is_public);
        await refusalOf(change(as("a member of it with the role viewer"), own), 403);
      }
    },
  );

  test("[E4.18] that is public is changed by everyone else who writes", async () => {
    const { as, ...own } = await page(true);
    const { page: changed } = await as("someone else").updatePage({ ...own, title: "Plans", is_public: true });
    expect(changed.title).toBe("Plans");
  });

  test.each(sharing)("[E4.18] that is public is shared by nobody else: %s", async (_, share) => {
    const { as, ...own } = await page(true);
    await refusalOf(share(as("someone else"), own), 403);
  });

  test("[E4.12] is left by a member of whatever role", async () => {
    const { as, ...own } = await page(false);
    await as("a member of it with the role viewer").removePageMember({ ...own, user_id: "u-vic" });
    await refusalOf(as("a member of it with the role viewer").getPage(own), 403);
  });
});

describe("a page with a page below it that is someone else's", () => {
  type Below = Page & { readonly below: string; readonly project_id: string };
  const goingAlong: readonly (readonly [string, (workspace: Workspace, page: Below) => Promise<unknown>])[] = [
    ["deletePage", (workspace, { page_id }) => workspace.deletePage({ page_id })],
    ["archivePage", (workspace, { page_id }) => workspace.archivePage({ page_id })],
    ["updatePage archiving it", (workspace, { page_id }) => workspace.updatePage({ page_id, archived: true })],
    ["updatePage moving it", (workspace, { page_id, project_id }) => workspace.updatePage({ page_id, project_id })],
  ];

  /** A public page with a page, and another one below that, which Ann shares with a viewer. */
  async function withSubpage(is_public: boolean) {
    const { workspace } = newWorkspace();
    const { project } = await workspace.createProject({ title: "Website" });
    const { page: top } = await workspace.createPage({ title: "Handbook", is_public: true });
    const { page: middle } = await workspace.createPage({ title: "Work", is_public: true, parent_page_id: top.id });
    const ann = workspace.as(people.author);
    const members = [{ user_id: "u-vic", role: "viewer" }] as const;
    const parent_page_id = middle.id;
    const { page: below } = await ann.createPage({ title: "Pay", is_public, parent_page_id, members });
    const ids: Below = { page_id: top.id, below: below.id, project_id: project.id };
    return { workspace, ids, as: (name: keyof typeof people) => workspace.as(people[name]) };
  }

  test.each(goingAlong)("[E4.21] does not take it along for whoever may not change it: %s", async (_, change) => {
    const { workspace, ids, as } = await withSubpage(false);
    const pages = await workspace.getPages();
    const error = await refusalOf(change(as("someone else"), ids), 403);
    expect(JSON.stringify(error)).not.toContain("Pay");
    expect(error.issues).toMatchObject([{ path: "page_id" }]);
    await refusalOf(change(as("a member of it with the role viewer"), ids), 403);
    expect(await workspace.getPages()).toEqual(pages);
  });

  test.each(goingAlong)(
    "[E4.21] takes it along for its author, admins and all who may change it: %s",
    async (_, change) => {
      for (const [name, is_public] of [
        ["author", false],
        ["admin", false],
        ["someone else", true],
      ] as const) {
        const { workspace, ids, as } = await withSubpage(is_public);
        const before = await workspace.getPages();
        await change(as(name), ids);
        expect(await workspace.getPages()).not.toEqual(before);
      }
    },
  );

  test("[E4.21] that is archived with it is not brought back, and one archived on its own is nobody's hindrance", async () => {
    const { workspace, ids, as } = await withSubpage(false);
    await workspace.archivePage(ids);
    await refusalOf(as("someone else").archivePage({ ...ids, archived: false }), 403);
    await workspace.archivePage({ ...ids, archived: false });
    await as("author").archivePage({ page_id: ids.below });
    await as("someone else").archivePage(ids);
    await as("someone else").archivePage({ ...ids, archived: false });
    expect((await workspace.getPage({ page_id: ids.below })).page.archived).toBeDefined();
  });

  test("[E4.21] is moved within its space by whoever may change it: nothing below it changes", async () => {
    const { ids, as } = await withSubpage(false);
    await as("someone else").updatePage({ page_id: ids.page_id, position: 0, title: "All" });
    const { page: folder } = await as("someone else").createPage({ title: "Folder" });
    await as("someone else").updatePage({ page_id: ids.page_id, parent_page_id: folder.id });
    expect((await as("author").getPage({ page_id: ids.below })).page.title).toBe("Pay");
  });
});
