import { describe, expect, test } from "vitest";
import { newWorkspace, pathRefused, refusalOf } from "../fixture";

const { workspace: ada, clock } = newWorkspace();
const now = clock.now() / 1000;
const team = (role: string, status = "active") => ({
  id: "t-acme",
  team_name: "t-acme",
  sub_domain: "t-acme",
  role,
  status,
});

describe("the acting user", () => {
  test.each([
    ["admin", "admin"],
    ["member", "member"],
    ["viewer", "guestReader"],
  ] as const)("[U21.1] acting as %s and without a record is described by the actor alone", async (role, shown) => {
    const user_id = `u-new-${role}`;
    const actor = ada.as({ user_id, role });
    const user = { id: user_id, user_id, display_name: user_id, status: "active", teams: [team(shown)] };
    expect(await actor.getCurrentUser()).toEqual({ user });
    expect(await actor.getUser({ user_id })).toEqual({ user });
    expect((await actor.getMembers()).members).toEqual([]);
  });

  test("[U21.3 E4.2] gets a record with the first change, as a viewer too, and only what is given changes", async () => {
    const { workspace, clock } = newWorkspace();
    const vera = workspace.as({ user_id: "u-vera", role: "viewer" });
    const given = {
      first_name: " Vera ",
      last_name: "Lund",
      display_name: "Vee",
      profile_image: "https://example.org/vera.png",
      timezone_id: "Europe/Madrid",
      locale: "es-ES",
    };
    const { user } = await vera.updateCurrentUser(given);
    const record = { ...given, first_name: "Vera", id: "u-vera", user_id: "u-vera", status: "active" };
    expect(user).toEqual({ ...record, teams: [team("guestReader")], time_created: now, time_updated: now });
    clock.advance("1h");
    const { user: renamed } = await vera.updateCurrentUser({ last_name: "Lind" });
    expect(renamed).toEqual({ ...user, last_name: "Lind", time_updated: now + 3600 });
    expect(await vera.getCurrentUser()).toEqual({ user: renamed });
    expect(await workspace.getUser({ user_id: "u-vera" })).toEqual({ user: renamed });
  });

  test("[U21.3] may be named by its own id and changes nobody else", async () => {
    const { workspace: ada } = newWorkspace();
    await ada.addMember({ user_id: "u-max" });
    const own = await ada.updateCurrentUser({ user_id: "u-ada", first_name: "Ada" });
    expect(own.user).toMatchObject({ id: "u-ada", first_name: "Ada" });
    expect(await ada.updateCurrentUser({ user_id: "" })).toEqual(own);
    expect(await pathRefused(ada.updateCurrentUser({ user_id: "u-max", first_name: "Max" }), 403)).toBe("user_id");
    expect(await pathRefused(ada.updateCurrentUser({ user_id: "u-nobody" }), 404)).toBe("user_id");
    expect((await ada.getUser({ user_id: "u-max" })).user).not.toHaveProperty("first_name");
  });

  test("[U21.1 T6.1] is shown by its display name, else by its names, else by its id", async () => {
    const { workspace } = newWorkspace();
    const shown = async (profile: Parameters<typeof workspace.updateCurrentUser>[0]) =>
      (await workspace.updateCurrentUser(profile)).user.display_name;
    expect(await shown({ display_name: "Countess", first_name: "Ada", last_name: "Byron" })).toBe("Countess");
    expect(await shown({ display_name: null })).toBe("Ada Byron");
    expect(await shown({ first_name: "" })).toBe("Byron");
    expect(await shown({ last_name: null })).toBe("u-ada");
  });

  test.each([
    ["timezone_id", { timezone_id: "Mars/Olympus" }, "bad_time_zone"],
    ["first_name", { first_name: "x".repeat(1025) }, "too_big"],
    ["profile_image", { profile_image: "x".repeat(102_401) }, "too_big"],
    ["locale", { locale: 7 as unknown as string }, "invalid_type"],
  ])("[E2.3 U21.3] a bad %s is 400", async (path, profile, code) => {
    expect((await refusalOf(ada.updateCurrentUser(profile), 400)).issues).toMatchObject([{ path, code }]);
  });
});
