import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { Workspace } from "workspace-engine";
import { viewToCsv } from "workspace-engine/export";
import { readImport } from "workspace-engine/import";
import { visibleText } from "../../src/text/visible-text";
import { fileOf, imported } from "../import/read";
import { runs } from "../runs";

const actor = { user_id: "u-ada", role: "admin" } as const;
const everything = { type: "card", card_filters: {} } as const;
const members = [
  { id: "u-ada", email: "ada@example.com", display_name: "Ada" },
  { id: "u-two", email: "other@example.com", display_name: "Ada" },
  { id: "u-eve", email: "eve@example.com", display_name: "Lovelace, Eve" },
  { id: "u-max", display_name: "Max; <the> second" },
  { id: "u-nobody" },
] as const;

interface Task {
  readonly people?: readonly string[];
  readonly content?: string;
  readonly links?: readonly { readonly url: string; readonly display_text?: string }[];
  readonly checklists?: readonly { readonly title: string; readonly items: readonly string[] }[];
  readonly comments?: readonly (readonly [by: string, content: string])[];
  readonly isArchived?: boolean;
  readonly tags?: readonly string[];
}

async function workspaceWith(tasks: readonly Task[]) {
  const workspace = new Workspace({ teamId: "t-export", actor });
  for (const { id: user_id, ...member } of members) await workspace.addMember({ user_id, ...member });
  const { project } = await workspace.createProject({ title: "Website" });
  const { board } = await workspace.createBoard({
    project_id: project.id,
    title: "Launch",
    lists: [{ title: "Plan" }],
  });
  const [list_id = ""] = board.list_order;
  for (const [index, { people = [], content = "", links = [], tags = [], ...rest }] of tasks.entries()) {
    const { card } = await workspace.createCard({
      ...{ list_id, title: `Card ${index}`, content, members: people.map((user_id) => ({ user_id })) },
      tags: await Promise.all(tags.map(async (name) => (await workspace.createTag({ name })).tag.id)),
    });
    for (const link of links) await workspace.addExternalLink({ card_id: card.id, ...link });
    for (const { title, items } of rest.checklists ?? []) {
      const { checklist } = await workspace.createChecklist({ card_id: card.id, title });
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
  return workspace;
}

async function csvOf(workspace: Workspace): Promise<string> {
  let csv = "";
  for await (const row of viewToCsv(workspace, everything)) csv += row;
  return csv;
}

async function copyOf(workspace: Workspace) {
  const known = (await workspace.getMembers()).members;
  const { report, lines } = await readImport(fileOf(await csvOf(workspace), "export.csv"), { members: known });
  const copy = new Workspace({ teamId: "t-copy", actor });
  await copy.loadLines(lines());
  return { report, copy };
}

/** The answers that must be the same on both sides. */
async function shownBy(workspace: Workspace) {
  const { cards } = await workspace.previewView({ ...everything, count: 1000 });
  const shown = cards.map(async (card) => {
    const { comments } = await workspace.getComments({ card_id: card.id });
    const replies = comments.map(async ({ id, ...comment }) => {
      const { child_comments } = await workspace.getChildComments({ comment_id: id });
      return [comment, ...child_comments].map(({ user_id, time_created, content }) => [user_id, time_created, content]);
    });
    return {
      ...{ title: card.title, content: card.content, archived: card.archived?.time_archived },
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

describe("columns of CSV", () => {
  const everyPart: Task = {
    people: ["u-ada", "u-max", "u-eve", "u-nobody"],
    content: '<p>See <a href="https://a.example/plan">the plan</a></p>',
    links: [{ url: "https://a.example/b_(c)", display_text: "Plan, part (1)" }, { url: "https://b.example" }],
    checklists: [{ title: "Steps", items: ["One", "Two; or, three"] }],
    comments: [["u-ada", "<p>Why?</p>"]],
    isArchived: true,
  };

  test("[G5.7] are people by name, texts with addresses, links, checklists, comments, and since when it is archived", async () => {
    const workspace = await workspaceWith([everyPart]);
    const csv = await csvOf(workspace);
    for (const cell of [
      '"Ada <ada@example.com>, Max the second <u-max>, Lovelace, Eve <eve@example.com>, u-nobody <u-nobody>"',
      ",See [the plan](https://a.example/plan),",
      '"Plan, part (1) (https://a.example/b_(c))\nhttps://b.example"',
      '"Steps\n- [ ] One\n- [x] Two; or, three"',
    ])
      expect(csv).toContain(cell);
    expect(csv).toMatch(/"\d{4}-\S+Z Ada <ada@example\.com>:\nWhy\?\n\n\d{4}-\S+Z Ada <ada@example\.com>:\nSo\."/);
    const { cards } = await workspace.previewView(everything);
    expect(csv).toContain(new Date((cards[0]?.archived?.time_archived ?? 0) * 1000).toISOString());
  });

  test("[G5.7] are read again, with links between cards", async () => {
    const workspace = await workspaceWith([everyPart, {}, { tags: ["a, b", "c"] }]);
    await workspace.linkCards({ card_id: "1", linked_card_id: "2", linked_card_type: "blocks" });
    const { report, copy } = await copyOf(workspace);
    expect(await shownBy(copy)).toEqual(await shownBy(workspace));
    expect(report.skipped).toEqual([]);
    expect(report.people.map(({ matched }) => matched).sort()).toEqual(["email", "email", "id", "id"]);
  });

  const content = fc
    .array(
      fc.constantFrom(
        "<p>One &amp; two</p>",
        "<ul><li>a</li><li>b</li></ul>",
        "<h2>H</h2>",
        '<p><a href="https://a.example">x</a></p>',
      ),
      { maxLength: 3 },
    )
    .map((parts) => parts.join(""));
  const words = fc.array(fc.constantFrom("one", "a,b", "=x", "- [ ]", "(c)", "[d]", "'", '"', "e:"), {
    minLength: 1,
    maxLength: 3,
  });
  const title = words.map((list) => `t ${list.join(" ")}`);
  const task = fc.record({
    content,
    people: fc.uniqueArray(fc.constantFrom(...members.map(({ id }) => id))),
    links: fc.array(
      fc.record(
        { url: fc.constantFrom("https://a.example/?b=c,d", "https://e.example/(f)"), display_text: title },
        { requiredKeys: ["url"] },
      ),
      { maxLength: 3 },
    ),
    checklists: fc.array(fc.record({ title, items: fc.array(title, { maxLength: 3 }) }), { maxLength: 2 }),
    comments: fc.array(
      fc.tuple(
        fc.constantFrom(...members.map(({ id }) => id)),
        content.filter((text) => text !== ""),
      ),
      { maxLength: 2 },
    ),
    isArchived: fc.boolean(),
  });

  test.prop([fc.array(task, { minLength: 1, maxLength: 4 })], { numRuns: runs(40) })(
    "[G5.7] any card has the same people, texts, links, checklists, comments and archiving after CSV and import",
    async (tasks) => {
      const workspace = await workspaceWith(tasks);
      const flat = (shown: Awaited<ReturnType<typeof shownBy>>) =>
        JSON.parse(JSON.stringify(shown), (_key, value) =>
          typeof value === "string" ? value.replace(/>\s+</g, "><") : value,
        );
      expect(flat(await shownBy((await copyOf(workspace)).copy))).toEqual(flat(await shownBy(workspace)));
    },
  );

  test("[G5.7] a comment by nobody who is a member makes no new one", async () => {
    const file = fileOf("Title,Comment\nOne,Hello\n");
    const { workspace } = await imported(file);
    const csv = await csvOf(workspace);
    const { report, snapshot } = await imported(fileOf(csv, "export.csv"));
    expect(report.people).toEqual([]);
    expect(snapshot.comments.map(({ content: text }) => visibleText(text))).toEqual(["Hello"]);
  });
});
