import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { type Storage, type Workspace, WorkspaceError } from "workspace-engine";
import type { PageDocument } from "../../../src/resources/page/page-fields";
import { runs } from "../../runs";
import { newSpace, newWorkspace } from "../fixture";
import { scheduledStorage } from "../scheduled-storage";
import { plant } from "./tree";

/** A page as a plain object that knows nothing of keys, records and cascades. */
interface Node {
  readonly id: string;
  parent: Node | undefined;
  project_id: string | undefined;
  archived: boolean;
  /** Whether it was archived with its parent. */
  along: boolean;
}

class Tree {
  nodes: Node[] = [];

  below(node: Node): Node[] {
    return this.nodes.filter((other) => other.parent === node).flatMap((child) => [child, ...this.below(child)]);
  }

  put(node: Node, parent: Node | undefined, project_id: string | undefined): void {
    const space = parent === undefined ? project_id : parent.project_id;
    if (node.parent !== parent || node.project_id !== space) node.along = false;
    node.parent = parent;
    for (const moved of [node, ...this.below(node)]) moved.project_id = space;
  }

  archive(node: Node): void {
    for (const other of [node, ...this.below(node)]) {
      if (other.archived) continue;
      other.archived = true;
      other.along = other !== node;
    }
  }

  restore(node: Node): void {
    if (!node.archived) return;
    if (node.parent?.archived) this.put(node, undefined, node.project_id);
    this.#revive(node);
  }

  delete(node: Node): void {
    const gone = new Set([node, ...this.below(node)]);
    this.nodes = this.nodes.filter((other) => !gone.has(other));
  }

  #revive(node: Node): void {
    node.archived = false;
    node.along = false;
    for (const child of this.nodes) if (child.parent === node && child.along) this.#revive(child);
  }
}

const position = fc.option(fc.nat(4), { nil: undefined });
const at = fc.nat(20);
const step = fc.oneof(
  fc.record({ kind: fc.constant("create" as const), at, position, root: fc.boolean() }),
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("move" as const), at, under: at, position, root: fc.boolean() }),
  },
  fc.record({ kind: fc.constant("space" as const), at, space: fc.nat(2), position }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("archive" as const), at }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("restore" as const), at, position }) },
  fc.record({ kind: fc.constant("delete" as const), at }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Does one step to both; answers the page it has placed at a position. */
async function take(workspace: Workspace, spaces: readonly (string | undefined)[], tree: Tree, each: Step) {
  const node = tree.nodes[each.at % Math.max(tree.nodes.length, 1)];
  if (each.kind === "create") {
    const parent = each.root ? undefined : node;
    const call = workspace.createPage({ title: "Page", parent_page_id: parent?.id, position: each.position });
    if (parent?.archived) return void (await expect(call).rejects.toMatchObject({ code: "archived_target" }));
    const fresh: Node = {
      id: (await call).page.id,
      parent,
      project_id: parent?.project_id,
      archived: false,
      along: false,
    };
    tree.nodes.push(fresh);
    return { node: fresh, position: each.position };
  }
  if (node === undefined) return;
  const page_id = node.id;
  if (each.kind === "archive") {
    await workspace.archivePage({ page_id });
    tree.archive(node);
  } else if (each.kind === "delete") {
    await workspace.deletePage({ page_id });
    tree.delete(node);
  } else if (each.kind === "restore") {
    await workspace.updatePage({ page_id, archived: false, position: each.position });
    tree.restore(node);
    return { node, position: each.position };
  } else if (each.kind === "space") {
    const project_id = spaces[each.space];
    await workspace.updatePage({ page_id, project_id: project_id ?? "", position: each.position });
    if (project_id !== node.project_id) tree.put(node, undefined, project_id);
    return { node, position: each.position };
  } else {
    const parent = each.root ? undefined : tree.nodes[each.under % tree.nodes.length];
    const call = workspace.updatePage({ page_id, parent_page_id: parent?.id ?? "", position: each.position });
    if (parent === node) return void (await expect(call).rejects.toMatchObject({ status: 400 }));
    if (parent !== undefined && tree.below(node).includes(parent)) {
      return void (await expect(call).rejects.toMatchObject({ code: "circular_parent" }));
    }
    if (parent?.archived && parent !== node.parent) {
      return void (await expect(call).rejects.toMatchObject({ code: "archived_target" }));
    }
    await call;
    tree.put(node, parent, node.project_id);
    return { node, position: each.position };
  }
  return;
}

const sorted = (ids: Iterable<string>): string[] => [...ids].sort();

async function storedPages(storage: Storage): Promise<readonly PageDocument[]> {
  const sort = { field: "id", direction: "ascending" } as const;
  const found = await storage.find("t-acme", { kind: "page", where: [], sort });
  return found.map((stored) => stored.body as unknown as PageDocument);
}

/** Every order holds each page it should exactly once. */
async function expectAgreement(workspace: Workspace, tree: Tree): Promise<void> {
  const idsOf = (nodes: readonly Node[], archived: boolean) =>
    sorted(nodes.filter((node) => node.archived === archived).map((node) => node.id));
  for (const parent of [undefined, ...tree.nodes]) {
    const children = tree.nodes.filter((node) => node.parent === parent);
    const orders = await workspace.getPages({ parent_page_id: parent?.id ?? "" });
    expect(sorted(orders.page_order)).toEqual(idsOf(children, false));
    expect(sorted(orders.archive_page_order)).toEqual(idsOf(children, true));
  }
  const all = await workspace.getPages();
  expect(sorted(all.page_order)).toEqual(idsOf(tree.nodes, false));
  expect(sorted(all.archive_page_order)).toEqual(idsOf(tree.nodes, true));
}

/** Each page is stored as its node says. */
async function expectStored(storage: Storage, tree: Tree): Promise<void> {
  const stored = (await storedPages(storage)).map(({ id, parent_page_id, project_id, archived }) => {
    return [id, [parent_page_id, project_id, archived !== undefined, archived?.parent_page_id]] as const;
  });
  const expected = tree.nodes.map(({ id, parent, project_id, archived, along }) => {
    return [id, [parent?.id, project_id, archived, along ? parent?.id : undefined]] as const;
  });
  expect(new Map(stored)).toEqual(new Map(expected));
}

const most = fc.constantFrom(3, 5, 40);
/** Each page is made under the one before it. */
const chain = [0, 0, 1].map((at, place): Step => ({ kind: "create", at, position: undefined, root: place === 0 }));

/** A page archived on its own stays so when its parent comes back. */
const onItsOwn: Step[] = [
  ...[1, 0].map((at): Step => ({ kind: "archive", at })),
  ...[0, 1].map((at): Step => ({ kind: "restore", at, position: undefined })),
];
/** One that is moved while it is archived stays so when its former parent comes back. */
const movedAway: Step[] = [
  { kind: "create", at: 0, position: undefined, root: true },
  { kind: "archive", at: 0 },
  { kind: "move", at: 1, under: 3, position: undefined, root: false },
  { kind: "restore", at: 0, position: undefined },
];

test.prop([fc.array(step, { minLength: 20, maxLength: 40, size: "max" }), most], {
  numRuns: runs(120),
  examples: [
    [onItsOwn, 3],
    [movedAway, 5],
  ],
})("[C6.1 L1.2 U30.4 U30.8] the pages stay a tree whose orders hold each page exactly once", async (steps, most) => {
  const { workspace, storage } = newWorkspace();
  const { project } = await workspace.createProject({ title: "Website" });
  const { project: other } = await workspace.createProject({ title: "Other" });
  const spaces = [undefined, project.id, other.id];
  const tree = new Tree();
  for (const each of [...chain, ...steps]) {
    if (each.kind === "create" && tree.nodes.length >= most) continue;
    const placed = await take(workspace, spaces, tree, each);
    await expectStored(storage, tree);
    if (placed?.position === undefined) continue;
    const { parent, project_id, archived, id } = placed.node;
    const { page_order, archive_page_order } = await workspace.getPages({
      parent_page_id: parent?.id ?? "",
      project_id,
    });
    const beside = new Set(
      tree.nodes.filter((node) => node.parent === parent && node.project_id === project_id).map((node) => node.id),
    );
    const order = (archived ? archive_page_order : page_order).filter((sibling) => beside.has(sibling));
    expect(order.indexOf(id)).toBe(Math.min(placed.position, order.length - 1));
  }
  await expectAgreement(workspace, tree);
  expect(await workspace.verify()).toEqual([]);
});

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "done",
    (error: unknown) => (error instanceof WorkspaceError ? error.code : Promise.reject(error)),
  );

test.prop([fc.scheduler(), fc.integer({ min: 2, max: 4 })], { numRuns: runs(40) })(
  "[U30.4 B3.1] of moves that would close a circle together one is refused",
  async (scheduler, length) => {
    const { storage, interleave } = scheduledStorage(scheduler);
    const { workspace } = newWorkspace({ storage });
    const titles = ["a", "b", "c", "d"].slice(0, length);
    const ids = Object.values(await plant(workspace, Object.fromEntries(titles.map((title) => [title, {}]))));
    const under = (index: number) => ids[(index + 1) % length] ?? "";
    const moves = ids.map(
      (page_id, index) => () => codeOf(workspace.updatePage({ page_id, parent_page_id: under(index) })),
    );
    const outcomes = await interleave(...moves);
    expect(sorted(outcomes)).toEqual(["circular_parent", ...titles.slice(1).map(() => "done")]);
    expect(await workspace.verify()).toEqual([]);
    expect(await storedPages(storage)).toHaveLength(length);
  },
);

const act = fc.record({
  kind: fc.constantFrom("move", "create", "archive", "restore", "space", "delete", "copy"),
  page: fc.nat(4),
  under: fc.nat(4),
});

test.prop([fc.scheduler(), fc.array(act, { minLength: 2, maxLength: 4 })], { numRuns: runs(80) })(
  "[U30.4 U21.14 U30.8 U18.2 C6.1] whatever comes first, a sound tree is left, and every order is complete",
  async (scheduler, acts) => {
    const { storage, interleave } = scheduledStorage(scheduler);
    const { workspace, project_id } = await newSpace({ storage });
    const { a = "", b = "", c = "", d = "", e = "" } = await plant(workspace, { a: { b: { c: {} } }, d: { e: {} } });
    const ids = [a, b, c, d, e];
    const perform = ({ kind, page, under }: (typeof acts)[number]): Promise<unknown> => {
      const [page_id = "", parent_page_id = ""] = [ids[page], ids[under]];
      if (kind === "create") return workspace.createPage({ title: "New", parent_page_id });
      if (kind === "copy") return workspace.copyPage({ page_id, parent_page_id });
      if (kind === "delete") return workspace.deletePage({ page_id });
      if (kind === "space") return workspace.updatePage({ page_id, project_id });
      if (kind === "move") return workspace.updatePage({ page_id, parent_page_id });
      return workspace.archivePage({ page_id, archived: kind === "archive" });
    };
    const outcomes = await interleave(...acts.map((each) => () => codeOf(perform(each))));
    const expected = ["done", "not_found", "archived_target", "circular_parent", "invalid_input"];
    for (const outcome of outcomes) expect(expected).toContain(outcome);
    expect(await workspace.verify()).toEqual([]);
    const pages = await storedPages(storage);
    const { page_order, archive_page_order } = await workspace.getPages();
    expect(sorted([...page_order, ...archive_page_order])).toEqual(sorted(pages.map((page) => page.id)));
  },
);
