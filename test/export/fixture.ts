import { type ListBehavior, Workspace } from "workspace-engine";
import { viewToCsv } from "workspace-engine/export";
import { importLines, readImport } from "workspace-engine/import";
import { fileOf } from "../import/read";

export const actor = { user_id: "u-ada", role: "admin" } as const;
export const everything = { type: "card", card_filters: {} } as const;
export const members = [
  { id: "u-ada", email: "ada@example.com", display_name: "Ada" },
  { id: "u-two", email: "other@example.com", display_name: "Ada" },
  { id: "u-eve", email: "eve@example.com", display_name: "Lovelace, Eve" },
  { id: "u-max", display_name: "Max; <the> second" },
  { id: "u-nobody" },
] as const;
const behaviors: readonly ListBehavior[] = ["backlog", "committed", "started", "completed", "cancelled"];

export interface Task {
  readonly title: string;
  /** Of the five lists, of which each has another behavior. */
  readonly list?: number;
  readonly due?: number | undefined;
  readonly people?: readonly string[];
  readonly content?: string;
  readonly links?: readonly { readonly url: string; readonly display_text?: string }[];
  readonly checklists?: readonly { readonly title: string; readonly items: readonly string[] }[];
  readonly comments?: readonly (readonly [by: string, content: string])[];
  readonly isArchived?: boolean;
  readonly tags?: readonly string[];
}

export async function workspaceWith(tasks: readonly Task[], titles: readonly string[] = ["A", "B", "C", "D", "E"]) {
  const workspace = new Workspace({ teamId: "t-export", actor });
  for (const { id: user_id, ...member } of members) await workspace.addMember({ user_id, ...member });
  const { project } = await workspace.createProject({ title: "Website" });
  const lists = behaviors.map((behavior, index) => ({ title: titles[index] ?? "?", behavior }));
  const { board } = await workspace.createBoard({ project_id: project.id, title: "Launch", lists });
  for (const { title, list = 1, people = [], content = "", links = [], tags = [], due, ...rest } of tasks) {
    const { card } = await workspace.createCard({
      ...{ title, content, list_id: board.list_order[list] ?? "", members: people.map((user_id) => ({ user_id })) },
      ...(due === undefined ? {} : { due_date: due }),
      tags: await Promise.all(tags.map(async (name) => (await workspace.createTag({ name })).tag.id)),
    });
    for (const link of links) await workspace.addExternalLink({ card_id: card.id, ...link });
    for (const { items, ...named } of rest.checklists ?? []) {
      const { checklist } = await workspace.createChecklist({ card_id: card.id, ...named });
      for (const [place, item] of items.entries()) {
        const ids = { card_id: card.id, checklist_id: checklist.id };
        const { checklist_item } = await workspace.createChecklistItem({ ...ids, title: item });
        const checked = place % 2 === 1;
        await workspace.updateChecklistItem({ ...ids, checklist_item_id: checklist_item.id, checked });
      }
    }
    for (const [by, text] of rest.comments ?? []) {
      const { comment } = await workspace
        .as({ user_id: by, role: "admin" })
        .createComment({ card_id: card.id, content: text });
      if (text.startsWith("<p>Why"))
        await workspace.createChildComment({ comment_id: comment.id, content: "<p>So.</p>" });
    }
    if (rest.isArchived) await workspace.updateCard({ card_id: card.id, archived: true });
  }
  return { workspace, board_id: board.id };
}

export async function csvOf(workspace: Workspace): Promise<string> {
  let csv = "";
  for await (const row of viewToCsv(workspace, everything)) csv += row;
  return csv;
}

export async function copyOf(workspace: Workspace) {
  const known = (await workspace.getMembers()).members;
  const { report, lines } = await readImport(fileOf(await csvOf(workspace), "export.csv"), { members: known });
  const copy = new Workspace({ teamId: "t-copy", actor });
  await importLines(copy, lines());
  return { report, copy };
}

/** The answers that must be the same on both sides. */
export async function shownBy(workspace: Workspace) {
  const { cards } = await workspace.previewView({ ...everything, count: 1000 });
  const shown = cards.map(async (card) => {
    const { comments } = await workspace.getComments({ card_id: card.id });
    const replies = comments.map(async ({ id, ...comment }) => {
      const { child_comments } = await workspace.getChildComments({ comment_id: id });
      return [comment, ...child_comments].map(({ user_id, time_created, content }) => [user_id, time_created, content]);
    });
    return {
      ...{ title: card.title, content: card.content, list: card.list_title, status: card.status },
      ...{ due: card.due_date, completed: card.completed_date, archived: card.archived?.time_archived },
      people: card.members.map(({ user_id }) => user_id).sort(),
      tags: card.tags.map(({ name }) => name).sort(),
      links: card.external_links.flatMap((link) =>
        link.type === "generic" ? [[link.generic.url, link.generic.display_text ?? null]] : [],
      ),
      linked: card.linked_cards.map(({ title, linked_card_type }) => [title, linked_card_type]).sort(),
      checklists: card.checklists.map(({ title, items }) => [title, items.map((item) => [item.title, item.checked])]),
      comments: (await Promise.all(replies)).flat().map(String).sort(),
    };
  });
  return (await Promise.all(shown)).sort((left, right) => (left.title < right.title ? -1 : 1));
}
