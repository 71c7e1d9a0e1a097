import { describe, expect, test } from "vitest";
import { call, operationNames } from "../access/every-operation";
import { newWorkspace, refusalOf } from "../operations/fixture";
import { freshWorkspace } from "./outcome";

const unstorable = [
  ["U+0000", "a\0b"],
  ["a high surrogate alone", "a\ud800"],
  ["a low surrogate alone", "\udc00a"],
  ["surrogates the wrong way round", "\udc00\ud800"],
] as const;

/** Copies of the input, each with another one of its texts replaced, and the path of that text. */
function withText(value: unknown, text: string, path = ""): [unknown, string][] {
  if (typeof value === "string") return [[text, path]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    const place = Array.isArray(value) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
    return withText(part, text, place).map(([changed, at]): [unknown, string] => {
      const copy = structuredClone(value);
      Reflect.set(copy, key, changed);
      return [copy, at];
    });
  });
}

describe("text that not every storage can hold", () => {
  test.each(unstorable)(
    "[B11.2] %s is 400 in every text of every operation, and the issue names its path",
    async (_, text) => {
      const { workspace, inputs } = await freshWorkspace();
      for (const name of operationNames) {
        for (const [input, path] of withText(inputs[name], text)) {
          const error = await refusalOf(call(workspace, name, input), 400);
          expect([name, error.issues[0]?.path]).toEqual([name, path]);
        }
      }
    },
  );

  test.each(unstorable)("[B11.2 E4.16] %s is 400 in an actor", (_, text) => {
    const { workspace } = newWorkspace();
    const source = { type: "agent", agent_id: text } as const;
    const act = () => workspace.as({ user_id: "u-bot", role: "member", source });
    expect(act).toThrow(expect.objectContaining({ status: 400, code: "invalid_input" }));
  });

  test("[B11.2] every other text comes back as it was", async () => {
    const { workspace } = newWorkspace();
    const texts = [
      "👩‍👩‍👧‍👦 🚀",
      "e\u0301 é",
      "\u202e\u200b\ufeff",
      "\u{10ffff}",
      "tab\tline\r\n",
      "'; --",
      "\\u0000",
      "<b>&amp;",
    ];
    for (const content of texts) {
      const { page } = await workspace.createPage({ title: "Page", content });
      expect((await workspace.getPage({ page_id: page.id })).page.content).toBe(content);
    }
  });
});

const wrongIds = [
  "",
  " ",
  "1 ",
  "a b",
  "ä",
  "1/2",
  "../1",
  "*",
  "a".repeat(65),
  "\u00001",
  "１",
  1,
  null,
  {},
  ["1"],
  true,
];
const idFields = /^(?:project|board|list|card|epic|page|sprint|tag)_id$/;

describe("ids", () => {
  test("[I1.5] that are not 1 to 64 of the letters, digits, _ and - are 400 wherever one is required", async () => {
    const { workspace, inputs } = await freshWorkspace();
    const asked = operationNames.flatMap((name) => Object.keys(inputs[name]).map((key) => ({ name, key })));
    const ids = asked.filter(
      ({ name, key }) => idFields.test(key) && key.startsWith(key.slice(0, 3)) && requires(name, key),
    );
    expect(ids.length).toBeGreaterThan(15);
    for (const { name, key } of ids) {
      for (const id of wrongIds) {
        const error = await refusalOf(call(workspace, name, { ...inputs[name], [key]: id }), 400);
        expect([name, id, error.issues[0]?.path]).toEqual([name, id, key]);
      }
    }
  });

  test("[I1.5] are held to the same wherever they may be left out", async () => {
    const { workspace, inputs } = await freshWorkspace();
    const fields = [
      ...["epic_id", "owner_id", "board_id", "sprint_id", "parent_card_id"].map((key) => ["updateCard", key] as const),
      ...["parent_page_id", "project_id"].map((key) => ["createPage", key] as const),
    ];
    for (const [name, key] of fields) {
      for (const id of wrongIds.filter((each) => each !== "" && each !== null)) {
        const error = await refusalOf(call(workspace, name, { ...inputs[name], [key]: id }), 400);
        expect([name, id, error.issues[0]?.path]).toEqual([name, id, key]);
      }
    }
  });

  test("[I1.5] of 64 characters are ids like any other", async () => {
    const { workspace } = newWorkspace();
    await refusalOf(workspace.getCard({ card_id: `${"a".repeat(60)}_-Z9` }), 404);
  });

  test("[I1.4] of time entries are ULIDs, and anything else is 400", async () => {
    const { workspace, inputs } = await freshWorkspace();
    const ulid = "01KE6Y4S00EXAMP1E000000009";
    const wrong = [
      ...wrongIds,
      "1",
      ulid.toLowerCase(),
      ulid.slice(1),
      `${ulid}0`,
      `8${ulid.slice(1)}`,
      ulid.replace("X", "U"),
    ];
    for (const id of wrong) {
      await refusalOf(call(workspace, "getTimeEntry", { time_entry_id: id }), 400);
      await refusalOf(call(workspace, "createTimeEntry", { ...inputs.createTimeEntry, id }), 400);
    }
    await refusalOf(call(workspace, "getTimeEntry", { time_entry_id: ulid }), 404);
  });

  test("[I1.5] in lists are held to the same, and the issue names the place", async () => {
    const { workspace, inputs } = await freshWorkspace();
    for (const id of wrongIds) {
      const tagged = call(workspace, "createCard", { ...inputs.createCard, tags: ["1", id] });
      expect((await refusalOf(tagged, 400)).issues[0]?.path).toBe("tags[1]");
      const joined = call(workspace, "createProject", { title: "Shop", members: [{ user_id: id }] });
      expect((await refusalOf(joined, 400)).issues[0]?.path).toBe("members[0].user_id");
    }
  });
});

/** Whether the operation cannot do without the id: elsewhere "" and null stand for none. */
function requires(name: string, key: string): boolean {
  const named = key.slice(0, -3);
  if (name === "createBoard" || name === "createSprint" || name === "getSprints" || /SprintSettings$/.test(name)) {
    return key === "project_id";
  }
  if (name === "createList") return key === "board_id";
  return (
    name.toLowerCase() === `get${named}` ||
    name.toLowerCase() === `update${named}` ||
    (name === "moveCard" && key === "card_id")
  );
}
