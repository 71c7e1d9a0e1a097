import { fc, test as property } from "@fast-check/vitest";
import { expect, test } from "vitest";
import type { Workspace } from "workspace-engine";
import { newWorkspace, pathRefused, refusalOf } from "../fixture";
import { scheduledStorage } from "../scheduled-storage";

const idsOf = (members: readonly { readonly id: string }[]) => members.map(({ id }) => id);

test("[U21.6 U21.7] members of the workspace are added and listed by id, those who have not joined apart", async () => {
  const { workspace, clock } = newWorkspace();
  const now = clock.now() / 1000;
  const given = { email: "max@example.com", first_name: "Max", color: "blue", rate_cents: 0, currency: "EUR" };
  const { member } = await workspace.addMember({ user_id: "u-max", ...given });
  expect(member).toEqual({
    ...given,
    id: "u-max",
    user_id: "u-max",
    role: "member",
    status: "active",
    display_name: "Max",
    teams: [{ id: "t-acme", team_name: "t-acme", sub_domain: "t-acme", role: "member", status: "active" }],
    time_created: now,
    time_updated: now,
  });
  const { member: eva } = await workspace.addMember({ user_id: "u-eva", role: "guestReader", status: "invited" });
  const { member: al } = await workspace.addMember({ user_id: "u-al", role: "owner" });
  expect(await workspace.getMembers()).toEqual({ members: [al, member], invited: [eva] });
  const first = await workspace.getMembers({ count: 2 });
  expect(first).toMatchObject({ count: 2, members: [al], invited: [eva] });
  const { cursor } = first;
  expect(await workspace.getMembers({ cursor })).toEqual({ cursor: "", count: 1, members: [member], invited: [] });
});

test("[U21.7 L5.1] members of the workspace change in the fields given", async () => {
  const { workspace, clock } = newWorkspace();
  const { member } = await workspace.addMember({ user_id: "u-max", first_name: "Max", status: "invited" });
  clock.advance("1h");
  expect(await workspace.updateMember({ user_id: "u-max", first_name: "Max" })).toEqual({ member });
  const changed = await workspace.updateMember({ user_id: "u-max", status: "active", role: "guest", rate_cents: 5 });
  const teams = [{ ...member.teams[0], role: "guest", status: "active" }];
  const time_updated = clock.now() / 1000;
  expect(changed.member).toEqual({ ...member, status: "active", role: "guest", rate_cents: 5, teams, time_updated });
  const cleared = await workspace.updateMember({ user_id: "u-max", rate_cents: null, first_name: "" });
  expect(cleared.member).not.toHaveProperty("rate_cents");
  expect(cleared.member).not.toHaveProperty("first_name");
});

test("[U21.6 K7.6] members of the workspace may be loaded with their ids alone, and are active members since then", async () => {
  const { workspace, clock } = newWorkspace();
  await workspace.load({ time_unit: "seconds", members: [{ id: "u-max" }, { id: "u-eva", status: "invited" }] });
  const since = { time_created: clock.now() / 1000, time_updated: clock.now() / 1000, role: "member" };
  expect(await workspace.getMembers()).toMatchObject({
    members: [{ id: "u-max", status: "active", ...since }],
    invited: [{ id: "u-eva", status: "invited", ...since }],
  });
  const { members } = await workspace.export();
  expect(members.at(-1)).toEqual({ id: "u-max", status: "active", ...since });
});

test("[E4.15] members of the workspace show their rate to admins and to themselves only", async () => {
  const { workspace } = newWorkspace();
  await workspace.addMember({ user_id: "u-max", rate_cents: 9000, currency: "GBP" });
  const rate = async (actor: Workspace) => {
    const [member] = (await actor.getMembers()).members;
    return [member?.rate_cents, member?.currency];
  };
  expect(await rate(workspace)).toEqual([9000, "GBP"]);
  expect(await rate(workspace.as({ user_id: "u-max", role: "viewer" }))).toEqual([9000, "GBP"]);
  expect(await rate(workspace.as({ user_id: "u-eva", role: "member" }))).toEqual([undefined, undefined]);
  const { user } = await workspace.getUser({ user_id: "u-max" });
  expect(user).not.toHaveProperty("rate_cents");
});

test("[U21.7] members of the workspace can be added again with the same fields, and not with others", async () => {
  const { workspace, clock } = newWorkspace();
  const request = { user_id: "u-max", first_name: "Max", role: "guest" } as const;
  const { member } = await workspace.addMember(request);
  clock.advance("1h");
  expect(await workspace.addMember(request)).toEqual({ member });
  expect(await workspace.addMember({ user_id: "u-max", last_name: null })).toEqual({ member });
  const error = await refusalOf(workspace.addMember({ ...request, role: "admin" }), 409);
  expect(error).toMatchObject({ code: "already_member", issues: [{ path: "user_id" }] });
  await refusalOf(workspace.addMember({ ...request, last_name: "Moretti" }), 409);
  expect((await workspace.getMembers()).members).toEqual([member]);
});

test("[E4.16] members of the workspace may do what the role they act with lets them, whatever role is kept of them", async () => {
  const { workspace } = newWorkspace();
  await workspace.addMember({ user_id: "u-max", role: "owner" });
  await workspace.addMember({ user_id: "u-eva", role: "guestReader" });
  const max = workspace.as({ user_id: "u-max", role: "viewer" });
  const eva = workspace.as({ user_id: "u-eva", role: "admin" });
  await refusalOf(max.createProject({ title: "Website" }), 403);
  await expect(eva.addMember({ user_id: "u-bob" })).resolves.toMatchObject({ member: { id: "u-bob" } });
});

test.each([
  ["user_id", { user_id: "u max" }],
  ["role", { role: "viewer" }],
  ["role", { role: null }],
  ["status", { status: "asleep" }],
  ["email", { email: "nobody" }],
  ["email", { email: "a@b\0" }],
  ["rate_cents", { rate_cents: -1 }],
  ["rate_cents", { rate_cents: 0.5 }],
  ["currency", { currency: "euro" }],
])("[E2.3 T6.1] a bad %s is 400: %j", async (path, fields) => {
  const { workspace } = newWorkspace();
  const input = { user_id: "u-max", ...fields } as Parameters<typeof workspace.addMember>[0];
  expect(await pathRefused(workspace.addMember(input), 400)).toBe(path);
  expect(await pathRefused(workspace.updateMember(input), 400)).toBe(path);
});

async function ruledBy(...roles: ("owner" | "admin")[]) {
  const fixture = newWorkspace();
  for (const [index, role] of roles.entries()) await fixture.workspace.addMember({ user_id: `u-${index}`, role });
  await fixture.workspace.addMember({ user_id: "u-max" });
  await fixture.workspace.addMember({ user_id: "u-eva", role: "admin", status: "invited" });
  return fixture.workspace;
}

test.each(["owner", "admin"] as const)(
  "[U21.9 E2.10] the last active owner or admin is an %s who must stay",
  async (role) => {
    const workspace = await ruledBy(role);
    const attempts = [
      () => workspace.removeMember({ user_id: "u-0" }),
      () => workspace.updateMember({ user_id: "u-0", role: "member" }),
      () => workspace.updateMember({ user_id: "u-0", status: "invited" }),
    ];
    for (const attempt of attempts) expect(await refusalOf(attempt(), 409)).toMatchObject({ code: "last_admin" });
    await workspace.updateMember({ user_id: "u-0", role: role === "owner" ? "admin" : "owner" });
    await workspace.removeMember({ user_id: "u-max" });
    await workspace.removeMember({ user_id: "u-eva" });
    expect(idsOf((await workspace.getMembers()).members)).toEqual(["u-0"]);
  },
);

test("[U21.9] the last active owner or admin may go when another has come", async () => {
  const workspace = await ruledBy("owner");
  await workspace.updateMember({ user_id: "u-eva", status: "active" });
  await workspace.updateMember({ user_id: "u-0", role: "guest" });
  await workspace.removeMember({ user_id: "u-0" });
  await refusalOf(workspace.removeMember({ user_id: "u-eva" }), 409);
});

property.prop([fc.scheduler(), fc.boolean(), fc.boolean()])(
  "[U21.9] the last active owner or admin stays when two go at once",
  async (scheduler, firstIsDemoted, secondIsDemoted) => {
    const { storage, interleave } = scheduledStorage(scheduler);
    const { workspace } = newWorkspace({ storage });
    for (const user_id of ["u-0", "u-1"]) await workspace.addMember({ user_id, role: "admin" });
    const go = (user_id: string, isDemoted: boolean) => async () => {
      const call = isDemoted
        ? workspace.updateMember({ user_id, role: "member" })
        : workspace.removeMember({ user_id });
      return call.then(
        () => "gone",
        (error: { code: string }) => error.code,
      );
    };
    const outcomes = await interleave(go("u-0", firstIsDemoted), go("u-1", secondIsDemoted));
    expect([...outcomes].sort()).toEqual(["gone", "last_admin"]);
  },
);
