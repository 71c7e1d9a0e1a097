import { describe, expect, test } from "vitest";
import type { Member, Workspace } from "workspace-engine";
import { call } from "../access/every-operation";
import { boardWorkspace, pathRefused, refusalOf } from "./fixture";

type Given = readonly Partial<Member>[];
interface Shown {
  readonly id: string;
  readonly members: readonly Member[];
  readonly time_updated: number;
}

const kinds = ["Card", "Epic", "Board", "Page", "Project"] as const;
type Kind = (typeof kinds)[number];

/** Something of the kind with these members, and what can be done about them. */
async function sharedBy(kind: Kind, members: Given, options: Parameters<typeof boardWorkspace>[0] = {}) {
  const fixture = await boardWorkspace(options);
  const { workspace, clock, project_id, lists } = fixture;
  const shownIn = async (answer: Promise<unknown>): Promise<Shown> =>
    Reflect.get(Object(await answer), kind.toLowerCase());
  const places = { Card: { list_id: lists.todo }, Epic: {}, Board: { project_id }, Page: {}, Project: {} };
  const { id } = await shownIn(call(workspace, `create${kind}`, { title: "Shared", members, ...places[kind] }));
  const named = { [`${kind.toLowerCase()}_id`]: id };
  return {
    ...fixture,
    now: () => clock.now() / 1000,
    add: (member: Partial<Member>) => shownIn(call(workspace, `add${kind}Member`, { ...named, ...member })),
    remove: (user_id: string) => call(workspace, `remove${kind}Member`, { ...named, user_id }),
    update: (given: Given | null, actor: Workspace = workspace) =>
      shownIn(call(actor, `update${kind}`, { ...named, members: given })),
    read: () => shownIn(call(workspace, `get${kind}`, named)),
  };
}

const idsOf = ({ members }: Shown) => members.map(({ user_id }) => user_id);

describe.each(kinds)("the members of a %s", (kind) => {
  test("[U26.1 L5.1] are added with the role given, or as members, and get another role and keep their date", async () => {
    const { clock, now, add, read } = await sharedBy(kind, [{ user_id: "u-ada", role: "admin" }]);
    await clock.advance("1h");
    const assigned_date = now();
    await add({ user_id: "u-max" });
    const both = await add({ user_id: "u-eve", role: "viewer" });
    expect(both.members.slice(1)).toEqual([
      { user_id: "u-max", role: "member", assigned_date },
      { user_id: "u-eve", role: "viewer", assigned_date },
    ]);
    expect(both.time_updated).toBe(assigned_date);
    await clock.advance("1h");
    expect(await add({ user_id: "u-eve" })).toEqual(both);
    const { members } = await add({ user_id: "u-eve", role: "admin" });
    expect(members.at(-1)).toEqual({ user_id: "u-eve", role: "admin", assigned_date });
    expect((await read()).members).toEqual(members);
    expect(await pathRefused(add({ user_id: "?" }), 400)).toBe("user_id");
    expect(await pathRefused(add({ user_id: "u-1", role: "owner" as "admin" }), 400)).toBe("role");
  });

  test("[U26.1] are taken out, and the others stay", async () => {
    const members = ["u-ada", "u-max", "u-eve"].map((user_id) => ({ user_id, role: "admin" as const }));
    const { remove, read } = await sharedBy(kind, members);
    expect(await remove("u-max")).toEqual({});
    expect(idsOf(await read())).toEqual(["u-ada", "u-eve"]);
    expect(await pathRefused(remove("u-max"), 404)).toBe("user_id");
  });

  test("[U30.20] are those of an update then; who stays keeps date and role", async () => {
    const { clock, now, update } = await sharedBy(kind, [{ user_id: "u-bob", role: "viewer" }, { user_id: "u-eve" }]);
    const then = now();
    await clock.advance("1h");
    const shown = await update([{ user_id: "u-max" }, { user_id: "u-bob" }]);
    expect(shown.members).toEqual([
      { user_id: "u-max", role: "member", assigned_date: then + 3600 },
      { user_id: "u-bob", role: "viewer", assigned_date: then },
    ]);
    expect(shown.time_updated).toBe(then + 3600);
    await clock.advance("1h");
    expect(await update(shown.members)).toEqual(shown);
    const raised = await update([{ user_id: "u-bob", role: "admin" }]);
    expect(raised.members).toEqual([{ user_id: "u-bob", role: "admin", assigned_date: then }]);
    expect((await update(null)).members).toEqual([]);
    expect(await pathRefused(update([{ user_id: "?" }]), 400)).toBe("members[0].user_id");
  });
});

test.each(["Project", "Page"] as const)(
  "[U30.20] the members of a %s are replaced by those who may share it",
  async (kind) => {
    const { workspace, update, read } = await sharedBy(kind, [
      { user_id: "u-ada", role: "admin" },
      { user_id: "u-bob", role: "viewer" },
    ]);
    const before = await read();
    await refusalOf(update([{ user_id: "u-bob" }], workspace.as({ user_id: "u-bob", role: "member" })), 403);
    expect(await read()).toEqual(before);
    expect(idsOf(await update([{ user_id: "u-ada" }], workspace.as({ user_id: "u-ada", role: "member" })))).toEqual([
      "u-ada",
    ]);
  },
);
