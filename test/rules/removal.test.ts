import { fc, test as prop } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { type Snapshot, type Workspace, WorkspaceError } from "workspace-engine";
import { generateWorkspace } from "workspace-engine/testing";
import { type SnapshotSection as Section, sections } from "../../src/snapshot/snapshot";
import { newWorkspace } from "../operations/fixture";
import { runs } from "../runs";

type Removal = (workspace: Workspace, id: string) => Promise<unknown>;
type Named = Readonly<Partial<Record<string, Section>>>;

const removals: readonly (readonly [Section, Removal])[] = [
  ["projects", (workspace, project_id) => workspace.deleteProject({ project_id })],
  ["boards", (workspace, board_id) => workspace.deleteBoard({ board_id })],
  ["lists", (workspace, list_id) => workspace.deleteList({ list_id })],
  ["cards", (workspace, card_id) => workspace.deleteCard({ card_id })],
  ["epics", (workspace, epic_id) => workspace.deleteEpic({ epic_id })],
  ["pages", (workspace, page_id) => workspace.deletePage({ page_id })],
  ["sprints", (workspace, sprint_id) => workspace.deleteSprint({ sprint_id })],
  ["tags", (workspace, tag_id) => workspace.deleteTag({ tag_id })],
  ["comments", (workspace, comment_id) => workspace.deleteComment({ comment_id })],
  ["forms", (workspace, form_id) => workspace.deleteForm({ form_id })],
  ["notes", (workspace, note_id) => workspace.deleteNote({ note_id })],
];

/** The keys under which a document names what it goes with. */
const goesWith: Readonly<Partial<Record<Section, Named>>> = {
  boards: { project_id: "projects" },
  sprints: { project_id: "projects" },
  tags: { project_id: "projects" },
  pages: { project_id: "projects", parent_page_id: "pages" },
  lists: { board_id: "boards", sprint_id: "sprints" },
  cards: { list_id: "lists" },
  comments: { card_id: "cards", epic_id: "epics", page_id: "pages", parent_comment_id: "comments" },
  sprint_events: { sprint_id: "sprints" },
};

/** Those under which it names what it forgets. */
const forgets: Readonly<Partial<Record<Section, Named>>> = {
  boards: { vcs_mapping: "lists" },
  cards: {
    ...{ parent_card_id: "cards", child_card_ids: "cards", linked_cards: "cards" },
    ...{ epic_id: "epics", tag_ids: "tags", form_id: "forms" },
  },
  epics: { linked_cards: "cards", tag_ids: "tags" },
  forms: { board_id: "boards" },
};

type Gone = ReadonlyMap<Section, ReadonlySet<unknown>>;

const sectionNames = sections.map(([name]) => name);

/** The ids of all that goes with a document, itself included. */
function goneWith(snapshot: Snapshot, removed: Section, id: string): Gone {
  const gone = new Map(sectionNames.map((section) => [section, new Set<unknown>()]));
  gone.get(removed)?.add(id);
  const size = () => [...gone.values()].reduce((sum, ids) => sum + ids.size, 0);
  for (let before = 0; before < size(); ) {
    before = size();
    for (const section of sectionNames) {
      for (const document of snapshot[section]) {
        const named = Object.entries(goesWith[section] ?? {});
        const isGone = named.some(([key, of]) => of && gone.get(of)?.has(Reflect.get(document, key)));
        if (isGone) gone.get(section)?.add(document.id);
      }
    }
  }
  return gone;
}

/** A value without the ids in it, and without the objects that name a card by one. */
function without(value: unknown, ids: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value)) return value.map((each) => without(each, ids)).filter((each) => each !== undefined);
  if (ids.has(value) || ids.has(Object(value).card_id)) return undefined;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, without(part, ids)] as const);
  return Object.fromEntries(entries.filter(([, part]) => part !== undefined));
}

function forgetting(document: object, section: Section, gone: Gone): unknown {
  const named = forgets[section] ?? {};
  const entries = Object.entries(document).map(([key, value]) => {
    const ids = gone.get(named[key] ?? section);
    return [key, key in named && ids ? without(value, ids) : value] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The documents that a removal leaves. */
function leftBy(before: Snapshot, removed: Section, id: string): unknown {
  const gone = goneWith(before, removed, id);
  const left = sectionNames.map((section) => {
    const documents = before[section].filter((document) => !gone.get(section)?.has(document.id));
    return [section, documents.map((document) => forgetting(document, section, gone))];
  });
  return { ...before, ...Object.fromEntries(left) };
}

/** Removes a document, or is refused; what is left is what a removal leaves. */
async function remove(workspace: Workspace, [section, removal]: (typeof removals)[number], id: string) {
  const before = await workspace.export();
  const outcome = await removal(workspace, id).catch((error: unknown) => error);
  const after = await workspace.export();
  if (outcome instanceof WorkspaceError) {
    expect(outcome.message).not.toBe("");
    expect([400, 409]).toContain(outcome.status);
    expect(after).toEqual(before);
    return;
  }
  expect(outcome).toEqual({});
  // That a card leaves a sprint is an event of its own.
  const known = new Set(before.sprint_events.map((event) => event.id));
  const sprint_events = after.sprint_events.filter((event) => known.has(event.id));
  expect({ ...after, sprint_events }).toEqual(leftBy(before, section, id));
  expect(await workspace.verify()).toEqual([]);
  await expect(removal(workspace, id)).rejects.toMatchObject({ status: 404 });
}

/** Replies to comments have an operation of their own. */
const idsIn = (snapshot: Snapshot, section: Section): readonly string[] =>
  snapshot[section].filter((document) => !("parent_comment_id" in document)).map(({ id }) => id);

const isLive = ({ archived }: { readonly archived?: unknown }) => archived === undefined;

/** A generated workspace and, on its boards and epics, what is generated for none. */
async function generated(seed: number) {
  const { workspace, clock } = newWorkspace();
  await workspace.load(generateWorkspace({ seed, cards: 30 }));
  const { boards, cards, epics, pages } = await workspace.export();
  for (const { id: board_id } of boards.filter(isLive)) {
    const { list_order } = (await workspace.getBoard({ board_id })).board;
    const [pr_open = "", pr_merged = "", pr_closed = ""] = list_order;
    const vcs_mapping = { pr_open, pr_merged, branches: [{ name: "main", pr_open, pr_closed }] };
    await workspace.updateBoard({ board_id, vcs_mapping });
    const { form } = await workspace.createForm({ title: "Ask", board_id });
    await workspace.submitForm({ form_id: form.id });
  }
  for (const { id: parent_page_id } of pages.filter(isLive))
    await workspace.createPage({ title: "Part", parent_page_id });
  for (const subject of [...epics.map(({ id }) => ({ epic_id: id })), ...pages.map(({ id }) => ({ page_id: id }))]) {
    const { comment } = await workspace.createComment({ ...subject, content: "Good" });
    await workspace.createChildComment({ comment_id: comment.id, content: "Why?" });
  }
  for (const [place, { id: epic_id }] of epics.entries()) {
    const card_id = cards[place]?.id ?? "";
    await workspace.linkEpicToCard({ epic_id, card_id, linked_card_type: "related" });
  }
  await workspace.createNote({ title: "Kick-off" });
  clock.advance("1h");
  return workspace;
}

test.each(removals)(
  "[I1.2 U18.2 U18.3 L5.3] what is removed of %s takes what is in it along, and is forgotten by what stays as it is",
  async (...row) => {
    const workspace = await generated(3);
    const all = idsIn(await workspace.export(), row[0]);
    expect(all).not.toEqual([]);
    // Those that were generated first, and those that were made here.
    for (const id of new Set([...all.slice(0, 8), ...all.slice(-6)])) {
      if (idsIn(await workspace.export(), row[0]).includes(id)) await remove(workspace, row, id);
    }
  },
);

const choice = fc.record({ row: fc.constantFrom(...removals), which: fc.nat(1000) });
const seeds = fc.integer({ min: 1, max: 10_000 });

describe("after any removals", { timeout: 60_000 }, () => {
  prop.prop([seeds, fc.array(choice, { minLength: 1, maxLength: 8 })], { numRuns: runs(8) })(
    "[I1.2 U18.2 U18.3 L5.3] nothing names what is gone, and what goes on was not updated",
    async (seed, chosen) => {
      const workspace = await generated(seed);
      for (const { row, which } of chosen) {
        const ids = idsIn(await workspace.export(), row[0]);
        const id = ids[which % Math.max(1, ids.length)];
        if (id !== undefined) await remove(workspace, row, id);
      }
    },
  );
});
