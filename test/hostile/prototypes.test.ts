import { describe, expect, test } from "vitest";
import { callables } from "../access/every-operation";
import { some } from "../runs";
import { freshWorkspace, outcomeOf } from "./outcome";
import { defineOwn } from "./values";

/** As a JSON parser makes it: an own key called `__proto__`. */
const poison: unknown = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf", "__defineGetter__"];

const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype, Number.prototype];
const stateOf = () =>
  prototypes.map((prototype) => [Object.getOwnPropertyNames(prototype), Object.isFrozen(prototype)]);

/** The input with an own key added at its top and in each object in it. */
function poisoned(input: object, key: string, value: unknown): object {
  const copy = structuredClone(input);
  const visit = (part: object) => {
    for (const inner of Object.values(part)) if (typeof inner === "object" && inner !== null) visit(inner);
    defineOwn(part, key, structuredClone(value));
  };
  visit(copy);
  return copy;
}

describe("keys that name prototypes", { timeout: 60_000 }, () => {
  test.each([...new Set([...some(callables), "summarizeView" as const])])(
    "[K6.1] reach none through %s",
    async (name) => {
      const { workspace, inputs } = await freshWorkspace();
      const before = stateOf();
      const input = inputs[name];
      for (const value of [poison, { polluted: true }, null, "polluted", []]) {
        for (const key of names) await outcomeOf(workspace, name, poisoned(input, key, value));
        await outcomeOf(workspace, name, value);
      }
      expect(stateOf()).toEqual(before);
      expect(Reflect.get({}, "polluted")).toBeUndefined();
    },
  );

  test("[K6.1] are unknown filters like any other", async () => {
    const { workspace } = await freshWorkspace();
    for (const key of names) {
      const card_filters: unknown = JSON.parse(`{"${key}":{}}`);
      const outcome = await outcomeOf(workspace, "previewView", { type: "card", card_filters });
      expect(outcome).toMatchObject({ error: { code: 400 } });
      for (const type of [key, [key]]) {
        expect(await outcomeOf(workspace, "previewView", { type, [`${key}_filters`]: {} })).toMatchObject({
          error: { code: 400 },
        });
      }
    }
  });

  test("[K6.1] name no document: such ids are 400 or 404", async () => {
    const { workspace } = await freshWorkspace();
    for (const key of names) {
      expect(await outcomeOf(workspace, "getCard", { card_id: key })).toMatchObject({ error: { code: 404 } });
      const filter = { type: "card", card_filters: { include: { ids: [key] } } };
      expect(await outcomeOf(workspace, "previewView", filter)).toMatchObject({ cards: [] });
    }
  });

  test("[K6.1] may be the ids of people", async () => {
    const { workspace } = await freshWorkspace();
    const members = names.map((user_id) => ({ user_id }));
    const outcome = await outcomeOf(workspace, "createProject", { title: "Shop", members });
    const people = ["u-ada", ...names].map((user_id) => expect.objectContaining({ user_id }));
    expect(outcome).toMatchObject({ project: { members: people } });
    for (const user_id of names) {
      const someone = workspace.as({ user_id, role: "member" });
      expect(await outcomeOf(someone, "createTag", { name: "Mine" })).toHaveProperty("tag");
    }
  });
});
