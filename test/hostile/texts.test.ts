import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { call, operationNames } from "../access/every-operation";
import { newWorkspace, refusalOf } from "../operations/fixture";
import { freshWorkspace } from "./outcome";
import { partsOfInput } from "./parts-of";

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
});

const wrongTexts = ["", " ", "1 ", "a b", "ä", "1/2", "../1", "*", "a".repeat(65), "\u00001", "１"];
const wrongIds = [...wrongTexts, 1, null, {}, ["1"], true];

/** What names a document or a person. */
const idFields =
  /\.(?:user|owner|(?:\w+_)?(?:project|board|list|card|epic|page|sprint|tag|form|note|comment|checklist|item|category))_id$|\.(?:tags|(?:\w+_)?ids)\[\]$/;

describe("ids", () => {
  test("[I1.5] that are not 1 to 64 of the letters, digits, _ and - are refused wherever an input takes one", () => {
    let places = 0;
    for (const name of operationNames.filter((each) => each !== "load")) {
      // The first part at a path is the outermost, which may do without an id.
      for (const [path, part] of new Map([...partsOfInput(name)].reverse())) {
        if (!idFields.test(path)) continue;
        places += 1;
        const isOptional = z.safeParse(part, undefined).success;
        for (const id of wrongIds) {
          if (isOptional && (id === "" || id === null)) continue;
          expect([path, id, z.safeParse(part, id).success]).toEqual([path, id, false]);
        }
      }
    }
    expect(places).toBeGreaterThan(200);
  });

  test("[I1.4] of time entries are ULIDs, and anything else is 400", async () => {
    const { workspace, inputs } = await freshWorkspace();
    const ulid = "01KE6Y4S00EXAMP1E000000009";
    const nearly = [ulid.toLowerCase(), ulid.slice(1), `${ulid}0`, `8${ulid.slice(1)}`, ulid.replace("X", "U")];
    for (const id of [...wrongIds, "1", ...nearly]) {
      await refusalOf(call(workspace, "getTimeEntry", { time_entry_id: id }), 400);
      await refusalOf(call(workspace, "createTimeEntry", { ...inputs.createTimeEntry, id }), 400);
    }
    await refusalOf(call(workspace, "getTimeEntry", { time_entry_id: ulid }), 404);
  });
});
