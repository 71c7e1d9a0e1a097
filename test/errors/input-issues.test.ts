import { describe, expect, test } from "vitest";
import {
  countSchema,
  estimateSchema,
  idSchema,
  numberSchema,
  stimeSchema,
  titleSchema,
} from "workspace-engine/schemas";
import * as z from "zod/mini";
import { accepted, inputIssues, pathOf, readWith } from "../../src/errors/input-issues";
import { recordById } from "../../src/resources/common/base-schemas";
import { call } from "../access/every-operation";
import { newWorkspace, refusalOf } from "../operations/fixture";

const issuesOf = (schema: z.ZodMiniType, value: unknown) => inputIssues(readWith(schema, value).error?.issues ?? []);

describe("issues of an input", () => {
  test.each<[readonly PropertyKey[], string]>([
    [[], ""],
    [["title"], "title"],
    [["checklists", 0, "items", 12, "title"], "checklists[0].items[12].title"],
    [[3, "id"], "[3].id"],
  ])("[E2.10] the steps %j are written %j", (steps, path) => {
    expect(pathOf(steps)).toBe(path);
  });

  test.each<[z.ZodMiniType, unknown, string]>([
    [z.object({ id: idSchema }), {}, "This field is required."],
    [idSchema, "to do", "Expected an id: 1 to 64 letters, digits, - or _."],
    [idSchema, null, "Expected a text, not null."],
    [estimateSchema, 6, "Expected a whole number from 0 to 5."],
    [estimateSchema, 1.5, "Expected a whole number from 0 to 5, not 1.5."],
    [countSchema, -1, "Expected a whole number, at least 0."],
    [numberSchema, "1", "Expected a number, not a text."],
    [stimeSchema, "tomorrow", "Expected a time in whole seconds or milliseconds, not a text."],
    [titleSchema, " ", "Expected at least 1 character."],
    [titleSchema, "x".repeat(1025), "Expected at most 1024 characters."],
    [z.array(idSchema).check(z.minLength(2)), ["1"], "Expected at least 2 elements."],
    [z.array(idSchema), "1", "Expected a list, not a text."],
    [recordById(z.string(), 1), { a: "b", c: "d" }, "Expected at most 1 field."],
    [z.boolean(), [], "Expected true or false, not a list."],
    [z.enum(["a", "b"]), "c", "Expected one of: a, b."],
    [z.literal(true), false, "Expected true."],
    [
      z.record(idSchema, z.string()),
      { "a b": "c" },
      "The name of this field is not valid. Expected an id: 1 to 64 letters, digits, - or _.",
    ],
  ])("[E1.7] refused with words of its own (%#)", (schema, value, message) => {
    expect(issuesOf(schema, value).map((issue) => issue.message)).toEqual([message]);
  });

  test("[E2.10] each unknown key of a strict object is an issue of its own", () => {
    const schema = z.object({ image: z.strictObject({ src: z.string() }) });
    expect(issuesOf(schema, { image: { src: "x", size: 1, alt: 2 } })).toEqual([
      { path: "image.size", code: "unknown_key", message: expect.any(String) },
      { path: "image.alt", code: "unknown_key", message: expect.any(String) },
    ]);
  });

  test("[E2.10] a value that fits no member of a union gets the issues of the first one", () => {
    const schema = z.object({ id: z.union([z.string().check(z.minLength(2)), z.literal("")]) });
    expect(issuesOf(schema, { id: 5 })).toEqual([{ path: "id", code: "invalid_type", message: expect.any(String) }]);
  });

  test("[E2.10] a value that belongs to no member of a discriminated union is an issue too", () => {
    const member = (type: string) => z.object({ type: z.literal(type) });
    const schema = z.object({ link: z.discriminatedUnion("type", [member("a"), member("b")]) });
    expect(issuesOf(schema, { link: { type: "c" } })).toEqual([
      { path: "link.type", code: "invalid_value", message: expect.any(String) },
    ]);
  });

  test("[E2.10] a rule of the engine's own has the code it names, else the code invalid", () => {
    const schema = z.string().check(z.refine(() => false, "Expected something else."));
    expect(issuesOf(schema, "x")).toEqual([{ path: "", code: "invalid", message: "Expected something else." }]);
    const named = z
      .string()
      .check(z.refine(() => false, { message: "Expected something else.", params: { code: "otherwise" } }));
    expect(issuesOf(named, "x")).toEqual([{ path: "", code: "otherwise", message: "Expected something else." }]);
  });

  test("[E2.10 E2.3] the message names what was read, the first field and what is wrong with it", () => {
    const read = readWith(z.object({ title: z.string() }), { title: 5 });
    expect(() => accepted("The input of createCard", read)).toThrow(
      "The input of createCard is not valid. title: Expected a text, not 5.",
    );
    expect(() => accepted("The input of createCard", readWith(z.object({}), 5))).toThrow(
      "The input of createCard is not valid. Expected an object, not 5.",
    );
  });

  test("[E2.10] every fault of an input is reported, with its path", async () => {
    const { workspace } = newWorkspace();
    const input = {
      title: " ",
      list_id: "to do",
      priority: -1,
      estimate: 6,
      due_date: "tomorrow",
      tags: ["1", null],
      members: [{ user_id: "u-max", role: "owner" }],
      checklists: [{ title: "ok", items: [{ title: "" }] }],
      icon: { type: "image" },
    };
    const { issues } = await refusalOf(call(workspace, "createCard", input), 400);
    expect(issues.map(({ path }) => path).sort()).toEqual([
      "checklists[0].items[0].title",
      "due_date",
      "estimate",
      "icon.src",
      "list_id",
      "members[0].role",
      "priority",
      "tags[1]",
      "title",
    ]);
    for (const { code, message } of issues) expect([code, message]).not.toContain("");
  });

  test.each([5, "text", true, [], [{}]])("[E2.3] %j is no input", async (input) => {
    const { workspace } = newWorkspace();
    const { issues } = await refusalOf(call(workspace, "getProjects", input), 400);
    expect(issues).toEqual([{ path: "", code: "invalid_type", message: expect.any(String) }]);
  });

  test("[E2.3] no input at all is an input without fields", async () => {
    const { workspace } = newWorkspace();
    for (const input of [undefined, null]) {
      await expect(call(workspace, "getProjects", input)).resolves.toMatchObject({ projects: [] });
      expect((await refusalOf(call(workspace, "getCard", input), 400)).issues[0]?.path).toBe("card_id");
    }
  });
});
