import { fc, test as prop } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { faultsIn } from "../../../src/integrity";
import { corpusOf } from "../../integrity/corpus-of";
import { runs } from "../../runs";
import { smallSnapshotWith } from "../../workspace/small-snapshot";
import { cardWorkspace, newWorkspace, refusalOf } from "../fixture";
import { scheduledStorage } from "../scheduled-storage";

const [comment, reply] = [
  { id: "50", content: "Nice", card_id: "100" },
  { id: "51", content: "Thanks", parent_comment_id: "50" },
];

test("[U15.6 K7.6] a loaded reply stands where the comment it answers stands, said or not", async () => {
  const { workspace } = newWorkspace();
  await workspace.load(smallSnapshotWith({ comments: [comment, reply] }));
  const { child_comments } = await workspace.getChildComments({ comment_id: "50" });
  expect(child_comments).toMatchObject([{ id: "51", card_id: "100", parent_comment_id: "50" }]);
  expect((await workspace.getCard({ card_id: "100" })).card.total_comments).toBe(2);
  expect((await workspace.createComment({ card_id: "100", content: "x" })).comment.id).toBe("52");
});

const nested = { id: "52", content: "No", card_id: "100", parent_comment_id: "51" };

test.each([
  ["a reply to another card", [comment, { ...reply, card_id: "101" }], "comments[1].card_id", "inconsistent"],
  ["a reply to a page", [comment, { ...reply, page_id: "6" }], "comments[1].page_id", "inconsistent"],
  ["a reply to a reply", [comment, reply, nested], "comments[2].parent_comment_id", "nested_reply"],
])("[U15.6 K7.1] %s is a fault", async (_, comments, path, code) => {
  const { workspace } = newWorkspace();
  const { issues } = await refusalOf(workspace.load(smallSnapshotWith({ comments })), 400);
  expect(issues).toMatchObject([{ path, code }]);
});

prop.prop([fc.scheduler()], { numRuns: runs(30) })(
  "[U18.2] a reply written while its comment is deleted is refused or deleted with it",
  async (scheduler) => {
    const { storage, interleave } = scheduledStorage(scheduler);
    const { workspace, card } = await cardWorkspace({ storage });
    const { comment: answered } = await workspace.createComment({ card_id: card.id, content: "x" });
    const comment_id = answered.id;
    await interleave<unknown>(
      () => workspace.deleteComment({ comment_id }),
      () => workspace.createChildComment({ comment_id, content: "y" }).catch((error: unknown) => error),
    );
    const snapshot = await workspace.export();
    expect(snapshot.comments).toEqual([]);
    expect([...faultsIn(corpusOf(snapshot))]).toEqual([]);
  },
);
