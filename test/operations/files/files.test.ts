import { describe, expect, test } from "vitest";
import { lastCommit } from "../../history/last-commit";
import { smallSnapshotWith } from "../../workspace/small-snapshot";
import { checklistOwner as newWorkItem, ownerKinds } from "../checklists/checklist-fixture";
import { newWorkspace, pathRefused } from "../fixture";

const plan = { name: "plan.pdf", size: 48_213, url: "https://files.example/plan.pdf" };
const sketch = { name: "sketch.png", size: 0, url: "https://files.example/sketch.png" };

describe.each(ownerKinds)("the files of a %s", (kind) => {
  test("[U35.2 U35.3] are attached, listed in their order, counted and taken off", async () => {
    const { workspace, clock, owner } = await newWorkItem(kind);
    const at = clock.now() / 1000;
    const { file } = await workspace.addFile({ ...owner.named, ...plan, name: " plan.pdf " });
    expect(file).toEqual({ id: "1", ...plan, user_id: "u-ada", time_created: at });
    await clock.advance("1h");
    const { file: second } = await workspace.addFile({ ...owner.named, ...sketch });
    expect(await workspace.getFiles(owner.named)).toEqual({ files: [file, second] });
    expect(await owner.read()).toMatchObject({ total_files: 2, time_updated: at + 3600 });
    expect(await workspace.removeFile({ ...owner.named, file_id: file.id })).toEqual({});
    expect(await workspace.getFiles(owner.named)).toEqual({ files: [second] });
    expect(await owner.read()).toMatchObject({ total_files: 1 });
    expect(await pathRefused(workspace.removeFile({ ...owner.named, file_id: file.id }), 404)).toBe("file_id");
    expect((await workspace.addFile({ ...owner.named, ...plan })).file.id).toBe("3");
  });

  test("[U35.3] are at most 100", async () => {
    const { workspace, owner } = await newWorkItem(kind);
    for (let count = 0; count < 100; count += 1) await workspace.addFile({ ...owner.named, ...plan });
    expect(await pathRefused(workspace.addFile({ ...owner.named, ...plan }), 400)).toBe(`${kind}_id`);
    expect(await owner.read()).toMatchObject({ total_files: 100 });
  });
});

test.each([
  [{ ...plan, name: " " }, "name"],
  [{ ...plan, name: "x".repeat(256) }, "name"],
  [{ ...plan, size: -1 }, "size"],
  [{ ...plan, size: 1.5 }, "size"],
])("[U35.2] a file of %j is 400", async (file, path) => {
  const { workspace, owner } = await newWorkItem("card");
  expect(await pathRefused(workspace.addFile({ ...owner.named, ...file }), 400)).toBe(path);
});

test("[U35.3 U35.2 K7.7] a file is loaded beside files of which the number alone is known, and its id is not given again", async () => {
  const { workspace, clock } = newWorkspace();
  const time_created = clock.now() / 1000;
  const files = [{ id: "7", ...plan, user_id: "u-max", time_created }];
  await workspace.load(smallSnapshotWith({ "cards[0]": { files, total_files: 3 } }));
  await workspace.addFile({ card_id: "100", ...sketch });
  expect((await workspace.getFiles({ card_id: "100" })).files.map(({ id }) => id)).toEqual(["7", "8"]);
  expect((await workspace.getCard({ card_id: "100" })).card.total_files).toBe(4);
});

test("[U35.3] a file is among those that are counted: a load that counts fewer is refused", async () => {
  const { workspace } = newWorkspace();
  const files = [{ id: "7", ...plan, user_id: "u-max", time_created: 1 }];
  const loading = workspace.load(smallSnapshotWith({ "epics[0]": { files, total_files: 0 } }));
  expect(await pathRefused(loading, 400)).toBe("epics[0].total_files");
});

test("[U35.2 H2.3] a file that was taken off comes back by an undo", async () => {
  const { workspace, owner } = await newWorkItem("card");
  const { file } = await workspace.addFile({ ...owner.named, ...plan });
  await workspace.removeFile({ ...owner.named, file_id: file.id });
  await workspace.undo(await lastCommit(workspace));
  expect(await workspace.getFiles(owner.named)).toEqual({ files: [file] });
  expect(await owner.read()).toMatchObject({ total_files: 1 });
});
