import { test as prop } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { manualClock } from "workspace-engine/testing";
import { faultsIn } from "../../src/integrity";
import { Corpus, type Entry } from "../../src/integrity/corpus";
import { newWorkspace } from "../operations/fixture";
import { runs } from "../runs";
import { carryOut, steps } from "../workspace/random-workspace";
import { smallSnapshot } from "../workspace/small-snapshot";
import { corpusOf } from "./corpus-of";

async function stored() {
  const { workspace } = newWorkspace();
  await workspace.load(smallSnapshot());
  return workspace.export();
}

describe("the documents of a workspace", { timeout: 120_000 }, () => {
  prop.prop([steps], { numRuns: runs(25) })("[C8.1 C1.3 L3.2 C9.1] break no rule, whatever was done", async (steps) => {
    const clock = manualClock();
    const { workspace } = newWorkspace({ clock });
    await carryOut(workspace, clock, steps);
    expect([...faultsIn(corpusOf(await workspace.export()))]).toEqual([]);
  });

  test.each<[string, string, object, string, string]>([
    ["card", "100", { status: undefined }, "status", "inconsistent"],
    ["card", "100", { child_card_ids: [] }, "child_card_ids", "inconsistent"],
    ["card", "101", { completed_date: undefined, time_updated: 7 }, "completed_date", "inconsistent"],
    ["card", "103", { sprint_id: undefined }, "sprint_id", "inconsistent"],
    ["list", "20", { project_id: undefined }, "project_id", "inconsistent"],
    ["epic", "3", { archived_list: true }, "archived_list", "inconsistent"],
    ["epic", "3", { tag_ids: ["9", "1"] }, "tag_ids[1]", "unknown_reference"],
    ["page", "6", { parent_page_id: "6" }, "parent_page_id", "cycle"],
    ["comment", "50", { page_id: "6" }, "card_id", "misplaced"],
    ["time_entry", "01KE6Y4S00EXAMP1E000000001", { card_id: undefined }, "card_id", "inconsistent"],
    ["project", "4", { sprints_created: 0 }, "sprints_created", "inconsistent"],
  ])("%s %s with %j breaks a rule", async (kind, id, change, field, code) => {
    const faults = [...faultsIn(corpusOf(await stored(), kind, id, change))];
    expect(faults).toMatchObject([{ entry: { kind, document: { id } }, field, path: `${kind} ${id}.${field}`, code }]);
  });

  test("messages say what was expected", async () => {
    const messages = async (change: object) =>
      [...faultsIn(corpusOf(await stored(), "card", "100", change))].map(({ message }) => message);
    expect(await messages({ child_card_ids: [] })).toEqual(["Expected [101, 102], as follows from other documents."]);
    expect(await messages({ status: "started" })).toEqual(["Expected committed, as follows from other documents."]);
    expect(await messages({ sprint_id: "2" })).toEqual(["Expected none, as follows from other documents."]);
    expect(await messages({ epic_id: "8" })).toEqual(["There is no epic 8."]);
  });
});

describe("documents on their own", () => {
  const tag = (index: number, document: object): Entry => ({
    kind: "tag",
    at: `tags[${index}]`,
    document: { ...document },
  });

  test("come in the order of kinds, then as they were given", () => {
    const project: Entry = { kind: "project", at: "a project", document: { id: "1" } };
    const corpus = new Corpus([tag(0, { id: "2" }), tag(1, { id: "1" }), project]);
    expect([...corpus].map(({ at }) => at)).toEqual(["a project", "tags[0]", "tags[1]"]);
  });

  test("are found by their fields, the first of two with one id", () => {
    const corpus = new Corpus([tag(0, { id: "1", name: "A" }), tag(1, { id: "1", name: "B" }), tag(2, {})]);
    expect(corpus.find("tag", "1")).toEqual({ id: "1", name: "A" });
    expect(corpus.where("tag", "id", "1")).toHaveLength(2);
    expect(corpus.find("tag", undefined)).toBeUndefined();
    expect(corpus.find("card", "1")).toBeUndefined();
  });

  test("of the wrong shape are judged by nothing but what they say", () => {
    const odd = { id: 7, list_id: ["9"], linked_cards: [null, 3], checklists: 5, order_key: {} };
    const entries: Entry[] = [
      { kind: "card", at: "cards[0]", document: odd },
      { kind: "card", at: "cards[1]", document: { ...odd, linked_cards: {} } },
    ];
    expect([...faultsIn(new Corpus(entries))].map(({ path, code }) => `${path} ${code}`)).toEqual([
      "cards[0].list_id[0] unknown_reference",
      "cards[0].child_card_ids inconsistent",
      "cards[1].list_id[0] unknown_reference",
      "cards[1].child_card_ids inconsistent",
    ]);
  });
});
