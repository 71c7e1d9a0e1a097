import { expect as jestExpect } from "expect";
import { beforeAll, expect, test } from "vitest";
import type { CardViewRequest } from "workspace-engine";
import { createTestWorkspace, matchers, viewOf } from "workspace-engine/testing";
import { boardWithLists } from "../../operations/fixture";

declare module "expect" {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends jest.Matchers<R, T> {}
}

beforeAll(() => jestExpect.extend(matchers));

const started: CardViewRequest = { type: "card", card_filters: { include: { statuses: ["started"] } } };

async function twoCards() {
  const { workspace } = await createTestWorkspace();
  const { lists } = await boardWithLists(workspace);
  await workspace.createCard({ title: "Write", list_id: lists.todo });
  await workspace.createCard({ title: "Draw", list_id: lists.doing });
  return { answer: await workspace.previewView(started), view: viewOf(workspace, started) };
}

test("[V2.2] jest's expect finds what is in a view, and with not what is missing, and says why it fails", async () => {
  const { view, answer } = await twoCards();
  await jestExpect(view).toContainCard("2");
  await jestExpect(view).toContainCard({ title: jestExpect.stringMatching(/^Dr/) });
  await jestExpect(view).not.toContainCard({ title: "Write" });
  jestExpect(answer).toContainCard("2");
  jestExpect(answer).not.toContainCard("1");
  await expect(jestExpect(view).toContainCard("1")).rejects.toThrow(
    /^expect\(view\)\.toContainCard\("1"\)\n\nCard 1 is not in the view:\n {2}✗ card_filters\.include\.statuses: /,
  );
  await expect(jestExpect(view).not.toContainCard("2")).rejects.toThrow(
    /^expect\(view\)\.not\.toContainCard\("2"\)\n\nCard 2 "Draw" is in the view:\n {2}✓ /,
  );
  await expect(jestExpect(view).toContainCard({ title: jestExpect.stringContaining("W") })).rejects.toThrow(
    'toContainCard({ title: StringContaining "W" })',
  );
  expect(() => jestExpect(answer).toContainCard("1")).toThrow("Expect viewOf(workspace, request) to see why.");
});

test("[V2.2] a matcher of an answer can stand in place of a value", async () => {
  const { answer } = await twoCards();
  const containing: unknown = Reflect.get(jestExpect, "toContainCard").call(jestExpect, "2");
  jestExpect({ answer }).toEqual({ answer: containing });
  expect(() => jestExpect({ answer: { cards: [] } }).toEqual({ answer: containing })).toThrow("toContainCard");
});
