import { describe, expect, test } from "vitest";
import type { AuthorizeRequest, Workspace } from "workspace-engine";
import { boardWithLists, boardWorkspace, newWorkspace, refusalOf } from "../operations/fixture";
import { lastCommit } from "./last-commit";

const member = (workspace: Workspace, user_id: string) => workspace.as({ user_id, role: "member" });

/** Everything that only admins may change, done by one. */
const byAdmin: Readonly<Record<string, (workspace: Workspace) => Promise<unknown>>> = {
  "the lock date": (workspace) => workspace.lockTimeEntries({ before: 1767600000 }),
  "the rate of time": (workspace) => workspace.updateTimeSettings({ rate_cents: 100 }),
  "a new member": (workspace) => workspace.addMember({ user_id: "u-max" }),
  async "one's own rate"(workspace) {
    await workspace.addMember({ user_id: "u-ada", role: "admin" });
    await workspace.updateMember({ user_id: "u-ada", rate_cents: 100 });
  },
  "a new space": (workspace) => workspace.createProject({ title: "Shop" }),
  async "a space that is gone"(workspace) {
    const { project } = await workspace.createProject({ title: "Shop" });
    await workspace.deleteProject({ project_id: project.id });
  },
  async "who reads a space"(workspace) {
    const { project } = await workspace.createProject({ title: "Shop" });
    await workspace.removeProjectMember({ project_id: project.id, user_id: "u-ada" });
    await workspace.updateProject({ project_id: project.id, is_private: true });
    await workspace.updateProject({ project_id: project.id, is_private: false });
  },
};

describe("who may undo", () => {
  test.each(Object.entries(byAdmin))("[H2.1 E4.16] %s: no author who is no admin any more", async (_name, change) => {
    const { workspace } = newWorkspace();
    await change(workspace);
    const commit = await lastCommit(workspace);
    await refusalOf(member(workspace, "u-ada").undo(commit), 403);
    await workspace.undo(commit);
  });

  test("[H2.1] a member takes back what a member may do", async () => {
    const { workspace, lists, board_id } = await boardWorkspace();
    const eva = member(workspace, "u-eva");
    const { card } = await eva.createCard({ title: "Write", list_id: lists.todo });
    await workspace.createComment({ card_id: card.id, content: "Yes" });
    await eva.deleteCard({ card_id: card.id });
    await eva.undo(await lastCommit(workspace));
    await eva.updateCurrentUser({ first_name: "Eva" });
    await eva.updateCurrentUser({ first_name: "Eve" });
    await eva.undo(await lastCommit(workspace));
    await eva.createNote({ title: "Mine" });
    await eva.undo(await lastCommit(workspace));
    await eva.deleteBoard({ board_id });
    await eva.undo(await lastCommit(workspace));
    expect((await workspace.getCard({ card_id: card.id })).card.total_comments).toBe(1);
  });

  test("[H2.1 E4.6 E4.8] nobody who may not read what it touches any more", async () => {
    const { workspace, lists, project_id } = await boardWorkspace();
    const eva = member(workspace, "u-eva");
    const { card } = await eva.createCard({ title: "Write", list_id: lists.todo });
    const made = await lastCommit(workspace);
    await eva.createComment({ card_id: card.id, content: "Yes" });
    const commented = await lastCommit(workspace);
    await workspace.updateCard({ card_id: card.id, title: "Secret" });
    await workspace.updateProject({ project_id, is_private: true });
    for (const commit of [made, commented]) {
      const { message } = await refusalOf(eva.undo(commit), 403);
      expect(message).not.toContain("changed since");
    }
    await workspace.deleteCard({ card_id: card.id });
    await refusalOf(eva.undo(made), 403);
  });

  test("[H2.1 E4.18] nobody who could not change the page, or who reads it", async () => {
    const { workspace } = newWorkspace();
    const eva = member(workspace, "u-eva");
    const { page } = await workspace.createPage({ title: "Handbook" });
    await workspace.addPageMember({ page_id: page.id, user_id: "u-eva", role: "member" });
    await eva.updatePage({ page_id: page.id, title: "Guide" });
    const renamed = await lastCommit(workspace);
    await eva.addPageMember({ page_id: page.id, user_id: "u-max", role: "member" });
    const shared = await lastCommit(workspace);
    await workspace.removePageMember({ page_id: page.id, user_id: "u-eva" });
    await workspace.updatePage({ page_id: page.id, is_public: true });
    await refusalOf(eva.undo(shared), 403);
    await eva.undo(renamed);
  });
});

describe("the hook and an undo", () => {
  test("[H2.1 E4.4] it sees each document, as it stands or as it comes back, and decides", async () => {
    const asked: AuthorizeRequest[] = [];
    let verdict = (request: AuthorizeRequest): boolean => request.allowed;
    const { workspace } = newWorkspace({
      authorize: (request) => {
        asked.push(request);
        return verdict(request);
      },
    });
    const { lists } = await boardWithLists(workspace);
    const { card } = await workspace.createCard({ title: "Write", list_id: lists.todo });
    await workspace.updateCard({ card_id: card.id, title: "Read" });
    const renamed = await lastCommit(workspace);
    await workspace.deleteCard({ card_id: card.id });
    const removed = await lastCommit(workspace);
    for (const commit of [removed, renamed]) {
      asked.length = 0;
      await workspace.undo(commit);
      expect(asked.map(({ operation, documents }) => [operation, documents])).toEqual([
        ["undo", []],
        ["undo", [{ kind: "card", id: card.id, body: expect.objectContaining({ title: "Read" }) }]],
      ]);
    }
    const again = await lastCommit(workspace);
    verdict = ({ documents }) => documents.length === 0;
    await refusalOf(workspace.undo(again), 403);
    verdict = () => true;
    await member(workspace, "u-max").undo(again);
  });
});
