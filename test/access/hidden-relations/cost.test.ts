import { describe, expect, test } from "vitest";
import type { CardFilters, Workspace } from "workspace-engine";
import type { Selection } from "../../../src/storage/query";
import { type Asked, isOfCards, noting } from "./noting";
import { eva, max } from "./two-spaces";

/** The storage reads of a view that was never read before. */
async function readsFor(face: (ada: Workspace) => Workspace, card_filters: CardFilters): Promise<readonly Asked[]> {
  const { ada, asked } = await noting();
  const workspace = face(ada);
  asked.length = 0;
  const { cards } = await workspace.previewView({ type: "card", card_filters });
  expect(cards.map(({ id }) => id)).toContain("7");
  return asked;
}

const related: CardFilters = {
  is_child: false,
  has_linked_card: false,
  has_tags: false,
  created_from_form: false,
  exclude: { parent_cards: ["1"], tags: ["1"], linked_cards: ["related"] },
};
const clausesIn = ({ about }: Asked) => (about as Selection).where;

describe("whom nothing is hidden from", () => {
  test.each([
    ["an admin", (ada: Workspace) => ada],
    ["a member of all closed spaces", (ada: Workspace) => ada.as(max)],
  ])("%s pays nothing for what is hidden from others", async (_, face) => {
    const plain = await readsFor(face, { include: { ids: ["7"] } });
    const asked = await readsFor(face, { ...related, include: { ids: ["7"] } });
    expect(asked.map(({ method }) => method)).toEqual(plain.map(({ method }) => method));
    const [before] = plain.filter(isOfCards).map(clausesIn);
    const [after] = asked.filter(isOfCards).map(clausesIn);
    expect(after).toHaveLength(7 + (before?.length ?? 0));
    expect(after).toEqual(expect.arrayContaining([...(before ?? [])]));
  });
});

test("[E4.26 P2.7] whether many cards come before a page is counted without what is hidden", async () => {
  const { ada, asked } = await noting();
  const request = { type: "card", card_filters: { has_tags: false } } as const;
  const { cursor } = await ada.as(eva).previewView({ ...request, count: 2 });
  asked.length = 0;
  await ada.as(eva).explainView({ ...request, cursor });
  const counted = asked.filter(({ method }) => method === "count").flatMap(clausesIn);
  expect(counted.map(({ field }) => field).sort()).toEqual(["project_id", "time_created", "time_created"]);
});
