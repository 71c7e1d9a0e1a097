import { describe, expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { call, type Ids, type OperationName, operationNames } from "../access/every-operation";
import { fullWorkspace } from "../access/full-workspace";
import { expectRefused, madeBy, newWorkspace } from "./fixture";
import { type Shown, type Update, updates } from "./update-table";

const rows = Object.entries(updates({ lists: ["", ""] } as unknown as Ids)) as [OperationName, Update][];

const isOperation = (name: string): name is OperationName => (operationNames as readonly string[]).includes(name);

async function updating(name: OperationName) {
  const { workspace, clock, ids } = await fullWorkspace();
  const update = updates(ids)[name];
  if (update === undefined) throw new Error(`${name} is in no row`);
  const ask = async (actor: Workspace, changes: object = {}): Promise<Shown> =>
    Reflect.get(Object(await call(actor, name, { ...update.named, ...changes })), update.of);
  /** What is so after a change by Bob now. */
  const changed = (before: Shown, changes: Shown): Shown => {
    const stamps: Shown = {
      time_updated: clock.now() / 1000,
      user_updated: { user_id: "u-bob", type: "user" },
      user_id_updated: "u-bob",
      version: Number(before["version"]) + 1,
    };
    const present = Object.entries(stamps).filter(([key]) => key in before);
    const after = { ...before, ...Object.fromEntries(present), ...changes };
    return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined));
  };
  const bob = workspace.as({ user_id: "u-bob", role: "admin" });
  const [creation = name, needed = {}] = update.create ?? [];
  const make = async (given: object = {}): Promise<Shown> =>
    Reflect.get(Object(await call(bob, creation, { ...needed, ...given })), update.of);
  return { workspace, clock, bob, ...update, ask, changed, needed, make };
}

describe.each(rows)("%s", (name) => {
  test("[U10.3 L5.1 E5.2] sets each field alone, with who and when, and nothing by the same value", async () => {
    const { workspace, bob, clock, fields, along = {}, ask, changed } = await updating(name);
    let expected = await ask(workspace);
    for (const [field, value] of Object.entries(fields)) {
      await clock.advance("1m");
      expected = changed(expected, { [field]: value, ...along[field] });
      expect(await ask(bob, { [field]: value })).toEqual(expected);
      await clock.advance("1m");
      expect(await ask(workspace, { [field]: value })).toEqual(expected);
    }
    expect(await ask(workspace)).toEqual(expected);
  });

  test("[T6.1 U10.3] null clears what is optional, and so does 0 or an empty text", async () => {
    const { workspace, bob, fields, cleared = {}, empty = {}, ask, changed } = await updating(name);
    const fresh = { ...(await ask(workspace)), ...empty };
    for (const [field, others] of Object.entries(cleared)) {
      for (const nothing of [null, ...others]) {
        const filled = await ask(bob, { [field]: fields[field] });
        expect(filled).toMatchObject({ [field]: fields[field] });
        expect(await ask(bob, { [field]: nothing })).toEqual(changed(filled, { [field]: fresh[field] }));
      }
    }
  });

  test("[T6.1 E2.3 C6.5 N1.3] what can be no value of a field is 400, and names it", async () => {
    const { workspace, create, required = {}, later = [], ask, make } = await updating(name);
    const before = await ask(workspace);
    for (const [field, wrong] of Object.entries(required)) {
      const isCreated = create !== undefined && !later.includes(field);
      for (const value of wrong) {
        await expectRefused(ask(workspace, { [field]: value }), 400, field);
        // A new one may do without.
        if (isCreated && value !== null) await expectRefused(make({ [field]: value }), 400, field);
      }
    }
    expect(await ask(workspace)).toEqual(before);
  });
});

const archiving = ["updateBoard", "updateCard", "updateEpic", "updateList", "updatePage", "updateProject"] as const;

test.each([...archiving, "updateSprint"] as const)(
  "[C1.3 L5.1 E5.2] %s archives, with who and when, and brings back, and does neither twice",
  async (name) => {
    const { workspace, bob, clock, ask, changed } = await updating(name);
    // Where a board's forms lead follows.
    const asked = async (actor: Workspace, changes: object = {}) => ({ ...(await ask(actor, changes)), forms: [] });
    let expected: Shown = await asked(workspace);
    for (const archived of [true, false]) {
      await clock.advance("1m");
      const mark = archived ? { user_id: "u-bob", time_archived: clock.now() / 1000 } : undefined;
      expected = changed(expected, { archived: mark });
      expect(await asked(bob, { archived })).toEqual(expected);
      await clock.advance("1m");
      for (const again of [archived, null]) expect(await asked(workspace, { archived: again })).toEqual(expected);
    }
  },
);

test.each([
  ["createProject", "project"],
  ["createEpic", "epic"],
  ["createPage", "page"],
] as const)("[C1.3 U7.2] %s makes what is archived from the start", async (name, of) => {
  const { workspace, clock } = newWorkspace();
  const made = async (archived: boolean | null): Promise<Shown> =>
    Reflect.get(Object(await call(workspace, name, { title: "Old", archived })), of);
  expect((await made(true))["archived"]).toEqual({ user_id: "u-ada", time_archived: clock.now() / 1000 });
  expect(await made(null)).not.toHaveProperty("archived");
});

/** What differs between two that are alike, or is shown of new ones alone. */
const own = ["id", "alias_id", "suggested_branch_name", "lists", "order", "list_order"];

const withoutOwn = (shown: Shown): Shown =>
  Object.fromEntries(Object.entries(shown).filter(([key]) => !own.includes(key)));

describe.each(rows.flatMap(([name, { create }]) => (create === undefined ? [] : [[create[0], name] as const])))(
  "%s",
  (creation, name) => {
    test("[U10.3 R18.1 E5.2] makes what an update with the same fields makes of a bare one, and reading gives it back", async () => {
      const { workspace, bob, clock, of, fields, later = [], bare = {}, needed, make, ask } = await updating(name);
      const given = Object.fromEntries(Object.entries(fields).filter(([field]) => !later.includes(field)));
      await clock.advance("1m");
      const made = await make(given);
      const stamps = Object.entries(madeBy("u-bob", clock.now() / 1000)).filter(([key]) => key in made);
      expect(made).toMatchObject({ ...given, ...Object.fromEntries(stamps) });
      const { id, ...plain } = await make();
      expect(plain).toMatchObject(bare);
      expect(withoutOwn(made)).toEqual(withoutOwn(await ask(bob, { ...needed, [`${of}_id`]: id, ...given })));
      const read = creation.replace("create", "get");
      if (!isOperation(read)) return;
      const { lists: _, ...shown } = made;
      expect(await call(workspace, read, { [`${of}_id`]: made["id"] })).toMatchObject({ [of]: shown });
    });

    test("[R18.1 T6.1] takes null for whatever else it can be given", async () => {
      const { cleared = {}, later = [], make } = await updating(name);
      const nothing = Object.keys(cleared).filter((field) => !later.includes(field));
      const made = await make(Object.fromEntries(nothing.map((field) => [field, null])));
      expect(withoutOwn(made)).toEqual(withoutOwn(await make()));
    });
  },
);
