import { describe, expect, test } from "vitest";
import { call, callables } from "../access/every-operation";
import { refusalOf } from "../operations/fixture";
import { some } from "../runs";
import { freshWorkspace, outcomeOf } from "./outcome";
import { nested } from "./values";

const MANY = 100_000;
const long = "x".repeat(1_000_000);
const many = (item: unknown) => Array.from({ length: MANY }, () => item);

/** Every way to put one value into an input: in place of each of its fields, and beside them. */
function withValue(input: object, value: unknown): object[] {
  return [...Object.keys(input), "unheard_of"].map((key) => ({ ...input, [key]: value }));
}

describe("values of a size nobody needs", { timeout: 60_000 }, () => {
  test.each(some(callables))(
    "[K6.1 E2.10] %s answers or refuses depths, lengths and counts of any size",
    async (name) => {
      const { workspace, inputs } = await freshWorkspace();
      const input = inputs[name];
      const values = [nested(10_000), `${long}\ud800`, many("1"), many({})];
      for (const value of [...values, ...values.flatMap((size) => withValue(input, size))]) {
        await outcomeOf(workspace, name, value);
      }
    },
  );

  test("[K6.1 F6.1 N2.3] a view may name ten thousand ids, boards or people", async () => {
    const { workspace } = await freshWorkspace();
    const ids = Array.from({ length: 10_000 }, (_, index) => `${index + 1}`);
    const included = [{ ids }, { boards: ids }, { lists: ids }, { projects: ids }].map((include) => ({ include }));
    const others = [{ members: ids }, { tags: ids.map(() => "404") }, { estimates: ids.map(() => 5) }];
    for (const card_filters of [...included, ...others.map((exclude) => ({ exclude }))]) {
      const { cards } = await workspace.previewView({ type: "card", card_filters });
      expect(cards.map(({ id }) => id)).toEqual(["2", "1"]);
    }
  });

  test.each(some(callables))("[N2.12] %s takes no more than 20,000 elements in all lists together", async (name) => {
    const { workspace, inputs } = await freshWorkspace();
    const lists = Array.from({ length: 10_000 }, () => ({ a: [0] }));
    const refused = [{ unheard_of: [...lists, [0]].slice(1), more: [0] }, { unheard_of: { lists, more: [0] } }];
    for (const more of name === "load" ? [] : refused) {
      const error = await refusalOf(call(workspace, name, { ...inputs[name], ...more }), 400);
      expect(error.issues).toEqual([{ path: "", code: "too_big", message: expect.stringContaining("20000") }]);
    }
  });

  test("[N2.12 N2.14 N2.4] lists within lists are bounded together", async () => {
    const { workspace, inputs } = await freshWorkspace();
    const lists = (count: number) => many({ title: "List" }).slice(0, count);
    const items = (count: number) => ({ title: "Checklist", items: many({ title: "Item" }).slice(0, count) });
    const webhook = { webhook: { destination_type: "slack_channel_webhook", integration_id: "1" } };
    const withHooks = (count: number) => ({ title: "List", webhook_notifications: many(webhook).slice(0, count) });
    const field = (id: string) => ({ id, type: "short_text" });
    const withOptions = (id: string, count: number) => ({
      ...field(id),
      type: "dropdown",
      options: many("a").slice(0, count),
    });
    const contains = { field_id: "a", operator: "contains", value: "b" };
    const withConditions = (id: string, count: number) => ({
      ...field(id),
      conditions: many(contains).slice(0, count),
    });
    const eleven = Array.from({ length: 11 }, (_, index) => `f${index}`);
    const tries: readonly [name: keyof typeof inputs, taken: object, refused: object, path: string][] = [
      [
        "createCard",
        { checklists: [items(1000), items(1000)] },
        { checklists: [items(1000), items(1000), items(1)] },
        "checklists",
      ],
      ["createBoard", { lists: lists(200) }, { lists: lists(201) }, "lists"],
      [
        "createBoard",
        { lists: [withHooks(500), withHooks(500)] },
        { lists: [withHooks(500), withHooks(501)] },
        "lists",
      ],
      [
        "createForm",
        { summary_field_id: "", fields: eleven.slice(1).map((id) => withOptions(id, 500)) },
        { fields: eleven.map((id) => withOptions(id, 500)) },
        "fields",
      ],
      [
        "createForm",
        { summary_field_id: "", fields: [field("a"), withConditions("b", 50)] },
        { fields: [field("a"), withConditions("b", 25), withConditions("c", 26)] },
        "fields",
      ],
    ];
    for (const [name, taken, refused, path] of tries) {
      const input = inputs[name];
      await call(workspace, name, { ...input, ...taken });
      const { issues } = await refusalOf(call(workspace, name, { ...input, ...refused }), 400);
      expect([name, issues]).toEqual([name, [expect.objectContaining({ path, code: "too_big" })]]);
    }
    const values = { what: [long.slice(0, 102_400), "x"] };
    const { issues } = await refusalOf(call(workspace, "submitForm", { ...inputs.submitForm, values }), 400);
    expect(issues).toEqual([expect.objectContaining({ path: "values.what", code: "too_big" })]);
  });

  test("[K6.1 N2.6] a thousand faults are reported by the first hundred, and that there are more", async () => {
    const { workspace, inputs } = await freshWorkspace();
    const [tags, members] = [many("").slice(0, 1000) as string[], many({ user_id: "" }).slice(0, 1000)];
    const { issues } = await refusalOf(call(workspace, "createCard", { ...inputs.createCard, tags, members }), 400);
    const first = Array.from({ length: 100 }, (_, index) => `members[${index}].user_id`);
    expect(issues.map(({ path }) => path)).toEqual([...first, ""]);
    expect(issues.at(-1)).toEqual({ path: "", code: "more_issues", message: "And at least 102 more." });
  });

  test("[N2.3 N2.4 N2.7] names, cursors, lists, answers of a form and texts of emails that are too long are refused", async () => {
    const { workspace, inputs } = await freshWorkspace();
    const values = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`f${index}`, ""]));
    const refused: readonly [name: keyof typeof inputs, changes: object, path: string, bound: string][] = [
      ["updateList", { color: "c".repeat(1025) }, "color", "1024"],
      ["updateCard", { icon: { type: "image", src: "s".repeat(102_401) } }, "icon.src", "102400"],
      ["getCards", { cursor: "c".repeat(4097) }, "cursor", "4096"],
      ["receiveEmail", { text: "t".repeat(102_401) }, "text", "102400"],
      ["submitForm", { values }, "values", "500"],
      // What is in a list that is too long is not looked at.
      ["createCard", { title: "Card", tags: many("") }, "tags", "1000"],
    ];
    for (const [name, changes, path, bound] of refused) {
      const { issues } = await refusalOf(call(workspace, name, { ...inputs[name], ...changes }), 400);
      expect([name, issues]).toEqual([name, [{ path, code: "too_big", message: expect.stringContaining(bound) }]]);
    }
    const { list_id } = Object(inputs.updateList);
    const { list } = await workspace.updateList({ list_id, color: "c".repeat(1024) });
    expect(list.color).toHaveLength(1024);
  });

  test("[K6.1 C6.1] a card may name one tag and one person a thousand times", async () => {
    const { workspace, inputs } = await freshWorkspace();
    const tags = many("1").slice(0, 1000);
    const members = many({ user_id: "u-max" }).slice(0, 1000);
    const answer = await outcomeOf(workspace, "createCard", { ...inputs.createCard, tags, members });
    expect(answer).toMatchObject({ card: { tags: [{ id: "1" }], members: [{ user_id: "u-max" }] } });
  });

  test("[K6.1 B11.1] a document larger than the storage takes is 413 and not stored", async () => {
    const { workspace, inputs } = await freshWorkspace();
    const lists = Array.from({ length: 10 }, () => ({ title: "Long", content: long.slice(0, 102_400) }));
    const card = { ...inputs.createCard, checklists: [{ title: "Long", items: lists }] };
    const outcome = await outcomeOf(workspace, "createCard", card);
    expect(outcome).toMatchObject({ error: { code: 413, sec: "SEC:000-00009" } });
    const checklist = { card_id: Object(inputs.getCard).card_id, title: "Long", items: lists };
    expect(await outcomeOf(workspace, "createChecklist", checklist)).toMatchObject({ error: { code: 413 } });
    expect(await outcomeOf(workspace, "getCard", inputs.getCard)).not.toHaveProperty("card.checklists[1]");
  });
});
