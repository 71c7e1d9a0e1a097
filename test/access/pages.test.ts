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

const changes: readonly (readonly [string, Call])[] = [
  ["updatePage", (workspace, page) => workspace.updatePage({ ...page, title: "Plans" })],
  ["archivePage", (workspace, page) => workspace.archivePage(page)],
  ["deletePage", (workspace, page) => workspace.deletePage(page)],
];

const sharing: readonly (readonly [string, Call])[] = [
  [
    "updatePage",
    async (workspace, page) => {
      const { is_public } = (await workspace.getPage(page)).page;
      return workspace.updatePage({ ...page, is_public: !is_public });
    },
  ],
  ["addPageMember", (workspace, page) => workspace.addPageMember({ ...page, user_id: "u-bob" })],
  ["removePageMember", (workspace, page) => workspace.removePageMember({ ...page, user_id: "u-max" })],
];

const writers = ["admin", "author", "a member of it with the role admin", "a member of it"] as const;

describe("a page", () => {
  test.each(changes)(
    "[E4.18] is changed by its author, members and admins, not by its viewers: %s",
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

  test.each(sharing)("[E4.19] is shared by its author, members and admins alone: %s", async (_, share) => {
    for (const is_public of [false, true]) {
      for (const name of writers) {
        const { as, ...own } = await page(is_public);
        await expect(share(as(name), own), name).resolves.toBeTypeOf("object");
      }
    }
    const { as, ...own } = await page(true);
    await refusalOf(share(as("a member of it with the role viewer"), own), 403);
    await refusalOf(share(as("someone else"), own), 403);
  });

  test("[E4.20] is left by a member of whatever role", async () => {
    const { as, ...own } = await page(false);
    await as("a member of it with the role viewer").removePageMember({ ...own, user_id: "u-vic" });
    await refusalOf(as("a member of it with the role viewer").getPage(own), 403);
  });
});
