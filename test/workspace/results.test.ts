import { describe, expect, test } from "vitest";
import { deepFreeze } from "../../src/base/json";
import { call, isRefused, oneOfEverything, operationNames, validInputs } from "../access/every-operation";
import { fullWorkspace } from "../access/full-workspace";
import { newWorkspace } from "../operations/fixture";

/** The places in a value that are not frozen. */
function unfrozen(value: unknown, place = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  const here = Object.isFrozen(value) ? [] : [place];
  return [...here, ...Object.entries(value).flatMap(([key, part]) => unfrozen(part, `${place}.${key}`))];
}

const named = operationNames.filter((name) => !isRefused(name));

describe("results", () => {
  test.each(named)(
    "[K5.2] of %s are frozen to their depth and equal themselves after a JSON round trip; its input may be frozen too",
    async (name) => {
      const { workspace, ids } = await fullWorkspace();
      const input = validInputs(ids)[name];
      const copy = structuredClone(input);
      const answer = await call(workspace, name, deepFreeze(input));
      expect(input).toEqual(copy);
      expect(answer).toBeTypeOf("object");
      expect(unfrozen(answer)).toEqual([]);
      expect(JSON.parse(JSON.stringify(answer))).toStrictEqual(answer);
    },
  );
});

describe("inputs", () => {
  test.each(named)(
    "[K5.2] of %s are neither frozen nor kept: changing them afterwards changes no document",
    async (name) => {
      const { workspace, storage, ids } = await fullWorkspace();
      const input: Record<string, unknown> = { ...validInputs(ids)[name] };
      Object.assign(input, { lists: [{ title: "All" }], members: [{ user_id: "u-max" }] });
      await call(workspace, name, input);
      const stored = JSON.stringify(await storage.changes("t-acme", 0, 1000));
      for (const value of [input, ...Object.values(input)]) {
        if (typeof value !== "object" || value === null) continue;
        expect(Object.isFrozen(value)).toBe(false);
        for (const key of Object.keys(value)) Reflect.set(value, key, "changed");
      }
      expect(JSON.stringify(await storage.changes("t-acme", 0, 1000))).toBe(stored);
    },
  );

  test("[K5.2] are read when the call is made: what the caller does to them afterwards does not count", async () => {
    const { workspace } = newWorkspace({ authorize: async ({ allowed }) => allowed });
    const input = { title: "First", members: [{ user_id: "u-max" }] };
    const calls = ["First", "Second", "Third"].map((title) => {
      input.title = title;
      return workspace.createProject(input);
    });
    input.members.length = 0;
    const projects = await Promise.all(calls);
    expect(projects.map(({ project }) => project.title)).toEqual(["First", "Second", "Third"]);
    for (const { project } of projects) expect(project.members.map(({ user_id }) => user_id)).toContain("u-max");
  });

  test("[K5.2] of a view too, to their depth", async () => {
    const { workspace } = newWorkspace({ authorize: async ({ allowed }) => allowed });
    const { board_id } = await oneOfEverything(workspace);
    const boards = [board_id];
    const request = { type: "card", card_filters: { include: { boards } } };
    const before = await call(workspace, "previewView", request);
    const answer = call(workspace, "previewView", request);
    boards[0] = "404";
    request.card_filters = { include: { boards: ["405"] } };
    request.type = "page";
    expect(await answer).toEqual(before);
  });

  const repeatable = operationNames.filter(
    (name) =>
      /^(?:update|move|set|link|archive|lock|start[CK]|add\w*(?:Member|Tags|Epic)$)/.test(name) && name !== "addMember",
  );

  test.each(repeatable)("[L5.1] of %s that change nothing make no commit, whoever sends them", async (name) => {
    const { workspace, storage, clock, ids } = await fullWorkspace();
    // A version is raised by the change, a state of health is noted anew, and a status without an id is another one.
    const others = ["version", "health_status", "statuses"];
    const input = Object.fromEntries(Object.entries(validInputs(ids)[name]).filter(([key]) => !others.includes(key)));
    const answer = await call(workspace, name, input);
    const commits = await storage.changes("t-acme", 0, 1000);
    clock.advance("1h");
    const own = /User$|Timer$|^set/.test(name);
    const other = own ? workspace : workspace.as({ user_id: "u-bob", role: "admin" });
    expect(await call(other, name, input)).toEqual(answer);
    expect(await storage.changes("t-acme", 0, 1000)).toEqual(commits);
  });
});
