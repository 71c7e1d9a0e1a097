import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import type { Workspace } from "workspace-engine";
import { newWorkspace } from "../../operations/fixture";
import { runs } from "../../runs";
import { lastPoint } from "../last-commit";

const kinds = ["project", "card", "page", "tag"] as const;
type Named = `${(typeof kinds)[number]} ${string}`;

const names = ["close", "open", "open", "moveCard", "movePage", "showPage", "hidePage", "remove"] as const;
const step = fc.record({
  name: fc.constantFrom(...names),
  item: fc.nat(4),
  space: fc.nat(2),
  kind: fc.constantFrom(...kinds),
});

const ignored = () => {};

/** Three spaces with a board and a tag each, and five cards and pages. */
async function filled() {
  const { workspace } = newWorkspace();
  const spaces = [];
  for (const title of ["A", "B", "C"]) {
    const { project } = await workspace.createProject({ title });
    const { board } = await workspace.createBoard({ project_id: project.id, title, lists: [{ title }] });
    const { tag } = await workspace.createTag({ name: title, project_id: project.id });
    spaces.push({ project_id: project.id, list_id: board.list_order[0] ?? "", tag_id: tag.id });
  }
  const items = [];
  for (let item = 0; item < 5; item += 1) {
    const { list_id, project_id } = spaces[item % 3] ?? spaces[0] ?? expect.fail();
    const { card } = await workspace.createCard({ title: "Card", list_id });
    const { page } = await workspace.createPage({ title: "Page", project_id, is_public: true });
    items.push({ card_id: card.id, page_id: page.id });
  }
  return { workspace, spaces, items };
}

interface Place {
  readonly project_id?: string | undefined;
  /** A page that is not public is its author's alone, wherever it lies. */
  readonly is_public?: boolean;
}

/** The readable documents and their places. */
async function readable(workspace: Workspace): Promise<Map<Named, Place>> {
  const { projects } = await workspace.getProjects();
  const { cards = [] } = await workspace.previewView({ type: "card", card_filters: {}, count: 100 });
  const { pages } = await workspace.getPages();
  const { tags } = await workspace.getTags();
  return new Map<Named, Place>([
    ...projects.map(({ id }) => [`project ${id}`, {}] as const),
    ...cards.map(({ id, project_id }) => [`card ${id}`, { project_id }] as const),
    ...pages.map(({ id, project_id, is_public }) => [`page ${id}`, { project_id, is_public }] as const),
    ...tags.map(({ id, project_id }) => [`tag ${id}`, { project_id }] as const),
  ]);
}

describe("the past, for a member", () => {
  test.prop([fc.array(step, { minLength: 1, maxLength: 10 })], { numRuns: runs(100) })(
    "[H1.10] shows what it could read then and may read now, or could as it was removed",
    async (steps) => {
      const { workspace, spaces, items } = await filled();
      const eva = workspace.as({ user_id: "u-eva", role: "member" });
      const taken: { sequence: number; seen: Map<Named, Place>; there: Map<Named, Place> }[] = [];
      const take = async () => {
        const { sequence } = await lastPoint(workspace);
        taken.push({ sequence, seen: await readable(eva), there: await readable(workspace) });
      };
      await take();
      for (const { name, item, space, kind } of steps) {
        const { card_id = "", page_id = "" } = items[item] ?? {};
        const { project_id = "", list_id = "", tag_id = "" } = spaces[space] ?? {};
        const remove = {
          project: () => workspace.deleteProject({ project_id }),
          card: () => workspace.deleteCard({ card_id }),
          page: () => workspace.deletePage({ page_id }),
          tag: () => workspace.deleteTag({ tag_id }),
        };
        const call = {
          close: () => workspace.updateProject({ project_id, is_private: true }),
          open: () => workspace.updateProject({ project_id, is_private: false }),
          moveCard: () => workspace.moveCard({ card_id, list_id }),
          movePage: () => workspace.updatePage({ page_id, project_id }),
          showPage: () => workspace.updatePage({ page_id, is_public: true }),
          hidePage: () => workspace.updatePage({ page_id, is_public: false }),
          remove: remove[kind],
        };
        // A deleted document cannot be moved.
        await (call[name]() as Promise<unknown>).catch(ignored);
        await take();
      }
      /** Whether it may be read as it is or, if it is gone, as it last was in a space as that is, or last was. */
      const isReadable = (named: Named): boolean => {
        const last = [...taken].reverse().find(({ there }) => there.has(named));
        if (last === undefined || last === taken.at(-1)) return last?.seen.has(named) === true;
        const { project_id, is_public } = last.there.get(named) ?? {};
        if (project_id === undefined) return last.seen.has(named);
        return is_public !== false && isReadable(`project ${project_id}`);
      };
      for (const { sequence, seen } of taken) {
        const past = await readable(eva.asOf({ sequence }));
        expect([...past.keys()].sort()).toEqual([...seen.keys()].filter(isReadable).sort());
      }
    },
  );
});
