import { describe, expect, test } from "vitest";
import { callables } from "../access/every-operation";
import { refusalOf } from "../operations/fixture";
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
  test.each(callables)("[K6.1 E1.1] %s answers or refuses depths, lengths and counts of any size", async (name) => {
    const { workspace, inputs } = await freshWorkspace();
    const input = inputs[name];
    const values = [nested(10_000), `${long}\ud800`, many("1"), many({})];
    for (const value of [...values, ...values.flatMap((size) => withValue(input, size))]) {
      await outcomeOf(workspace, name, value);
    }
  });

  test("[K6.1 F6.8] a view may name a hundred thousand ids, boards and people", async () => {
    const { workspace } = await freshWorkspace();
    const ids = Array.from({ length: MANY }, (_, index) => `${index + 1}`);
    const include = { ids, boards: ids, lists: ids, projects: ids };
    const exclude = { members: ids, tags: many("404") as string[], estimates: many(5) as number[] };
    const { cards } = await workspace.previewView({ type: "card", card_filters: { include, exclude } });
    expect(cards.map(({ id }) => id)).toEqual(["2", "1"]);
  });

  test("[K6.1 E1.2] a hundred thousand faults are reported by the first hundred", async () => {
    const { workspace, inputs } = await freshWorkspace();
    const call = workspace.createCard({ ...inputs.createCard, title: "Card", tags: many("") as string[] });
    const { issues } = await refusalOf(call, 400);
    expect(issues.map(({ path }) => path)).toEqual(Array.from({ length: 100 }, (_, index) => `tags[${index}]`));
  });

  test("[K6.1 C6.1] a card may name one tag and one person a hundred thousand times", async () => {
    const { workspace, inputs } = await freshWorkspace();
    const { tags, members } = { tags: many("1"), members: many({ user_id: "u-max" }) };
    const answer = await outcomeOf(workspace, "createCard", { ...inputs.createCard, tags, members });
    expect(answer).toMatchObject({ card: { tags: [{ id: "1" }], members: [{ user_id: "u-max" }] } });
  });

  test("[K6.1 B11.1] a document larger than the storage takes is 413 and not stored", async () => {
    const { workspace, inputs } = await freshWorkspace();
    const icon = { type: "image", src: long };
    for (const name of ["createCard", "updateCard", "createPage", "createProject"] as const) {
      const outcome = await outcomeOf(workspace, name, { ...inputs[name], icon });
      expect(outcome, name).toMatchObject({ error: { code: 413, sec: "SEC:000-00009" } });
    }
    expect(await outcomeOf(workspace, "getCard", inputs.getCard)).not.toHaveProperty("card.icon");
  });
});
