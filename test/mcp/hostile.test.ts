import { fc } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { operationNames } from "../access/every-operation";
import { freshWorkspace } from "../hostile/outcome";
import { anything, distorted } from "../hostile/values";
import { runs } from "../runs";
import { type CallTool, connected } from "./fixture";

/** A valid input of each tool, one of each kind. */
const valid: Readonly<Record<string, object>> = {
  find: { view: 'mine open overdue list:Doing tag:"next year" due:7d priority:1 copy', count: 25 },
  read: { type: "card", id: "1", full: true },
  write_cards: {
    cards: [
      {
        id: "1",
        title: "Write",
        comment: "Ready?",
        check: ["1"],
        checklist: { title: "Steps", items: ["Ask"] },
        link: { card_id: "2", type: "blocks" },
        due_date: "now+1d",
        members: ["u-max", { user_id: "u-ada" }],
      },
    ],
    dry_run: true,
    confirm: "x",
  },
  plan: { action: "update", type: "list", id: "1", fields: { title: "Now" }, dry_run: true },
  time: { action: "log", card_id: "1", minutes: 3, fields: { description: "x" }, dry_run: true },
  claim: { view: "all", card_id: "1", minutes: 1, dry_run: true },
  report: { view: "all", group_by: ["list_id", "due_date:week"], measures: ["sum:estimate"] },
  history: { count: 3, cursor: "" },
  undo: { commit_id: "1", session_id: "s", dry_run: true },
  call: { search: "boards", name: "createCard", input: { title: "x" }, dry_run: true },
};

const unseen = /[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]|[^\P{Cc}\n]/u;

/** A tool answers, or refuses in few words: neither a stack nor anything that cannot be seen, and nothing without end. */
async function expectTold(call: CallTool, name: string, input: unknown): Promise<void> {
  const { text, isError } = await call(name, JSON.parse(JSON.stringify(input)));
  const about = `${name} ${JSON.stringify(input)?.slice(0, 500)}: ${text.slice(0, 500)}`;
  expect(text, about).not.toBe("");
  expect(text, about).not.toMatch(/Something went wrong|\bat .*\.[jt]s:|\[object/);
  expect(text, about).not.toMatch(unseen);
  expect(text.length, about).toBeLessThan(60_000);
  if (isError) expect(text.length, about).toBeLessThan(8000);
}

async function hostileAgent() {
  const { workspace, inputs } = await freshWorkspace();
  return { inputs, workspace, ...(await connected({ workspace })) };
}

describe("[Y1.5 K6.1] whatever a tool is given", () => {
  test("its list of valid inputs has all tools", async () => {
    const { client } = await hostileAgent();
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(Object.keys(valid));
  });

  test.each(Object.keys(valid))("%s answers or refuses any value", async (name) => {
    const { call } = await hostileAgent();
    const record = fc.dictionary(fc.constantFrom(...Object.keys(valid[name] ?? {})), anything, { maxKeys: 4 });
    await fc.assert(
      fc.asyncProperty(record, (input) => expectTold(call, name, input)),
      { numRuns: runs(400) },
    );
  });

  test.each(Object.keys(valid))("%s answers or refuses a distorted input", async (name) => {
    const { call } = await hostileAgent();
    await fc.assert(
      fc.asyncProperty(distorted(valid[name] ?? {}), (input) => expectTold(call, name, input)),
      { numRuns: runs(600) },
    );
  });

  test("call answers or refuses distorted inputs of every operation", async () => {
    const { call, inputs } = await hostileAgent();
    for (const name of operationNames) {
      const given = distorted(inputs[name]).map((input) => ({ name, input, dry_run: true }));
      await fc.assert(
        fc.asyncProperty(given, (input) => expectTold(call, "call", input)),
        { numRuns: runs(40) },
      );
    }
  });

  test("find and resources take any words", async () => {
    const { call, client } = await hostileAgent();
    const word = fc.constantFrom("list", "tag", "due", "priority", "estimate", "sort", "__proto__", "constructor", "x");
    const part = fc.tuple(
      word,
      fc.oneof(fc.string({ unit: "binary", maxLength: 20 }), fc.constantFrom("7d", "1,2", "-1", "NaN", '"')),
    );
    const words = fc.array(
      fc.oneof(
        part.map((pair) => pair.join(":")),
        fc.string({ maxLength: 20 }),
      ),
      { maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(words, async (given) => {
        const view = given.join(" ");
        await expectTold(call, "find", { view });
        const uri = `workspace://view/${encodeURIComponent(view.replace(/\p{Cs}/gu, ""))}`;
        const read = await client.readResource({ uri }).catch(String);
        expect(JSON.stringify(read), uri).not.toMatch(/Something went wrong|Internal/);
      }),
      { numRuns: runs(400) },
    );
  });
});
