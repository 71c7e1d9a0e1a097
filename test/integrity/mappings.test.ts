import { describe, expect, test } from "vitest";
import { faultsIn } from "../../src/integrity";
import { boardWorkspace } from "../operations/fixture";
import { corpusOf } from "./corpus-of";

async function stored() {
  const { workspace, board_id, project_id, lists } = await boardWorkspace();
  const { board: other } = await workspace.createBoard({ project_id, title: "Other", lists: [{ title: "Open" }] });
  const { card } = await workspace.createCard({ title: "Card", list_id: lists.todo });
  const snapshot = await workspace.export();
  const faults = (kind: "board" | "card", id: string, change: object) =>
    [...faultsIn(corpusOf(snapshot, kind, id, change))].map(({ field, code }) => [field, code]);
  return { faults, board_id, card_id: card.id, lists, foreign: other.list_order[0] ?? "" };
}

describe("what pull requests rest on", () => {
  test("[U22.6] a mapping to another board's list and two rules for one branch are faults", async () => {
    const { faults, board_id, lists, foreign } = await stored();
    const branch = { name: "main", time_created: 1 };
    const mapping = (more: object) => ({ vcs_mapping: { branches: [branch], pr_open: lists.doing, ...more } });
    expect(faults("board", board_id, mapping({}))).toEqual([]);
    expect(faults("board", board_id, mapping({ pr_draft: foreign }))).toEqual([["vcs_mapping.pr_draft", "misplaced"]]);
    const branches = [branch, { ...branch, pr_merged: foreign }, { ...branch, name: "next" }];
    expect(faults("board", board_id, mapping({ branches }))).toEqual([
      ["vcs_mapping.branches[1].pr_merged", "misplaced"],
      ["vcs_mapping.branches[1].name", "duplicate"],
    ]);
  });

  test("[U24.9] a link that a card has twice is a fault", async () => {
    const { faults, card_id } = await stored();
    const pull = (id: number | null) => ({ type: "github_pull_request", github_pull_request: { id } });
    const generic = { type: "generic", generic: { url: "https://example.org" } };
    expect(
      faults("card", card_id, { external_links: [pull(1), pull(2), pull(null), pull(null), generic, generic] }),
    ).toEqual([]);
    expect(faults("card", card_id, { external_links: [pull(1), pull(2), pull(1)] })).toEqual([
      ["external_links[2]", "duplicate"],
    ]);
  });
});
