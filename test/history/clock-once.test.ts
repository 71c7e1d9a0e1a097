import { expect, test } from "vitest";
import { newWorkspace, refusalOf } from "../operations/fixture";

/** A workspace with a past whose clock counts how often it is read. */
async function counted() {
  let reads = 0;
  const clock = {
    now: () => {
      reads += 1;
      return Date.UTC(2026, 0, 5, 9) + reads;
    },
  };
  const { workspace, storage } = newWorkspace({ clock });
  await workspace.createProject({ title: "Website" });
  const again = newWorkspace({ clock, storage }).workspace;
  return {
    workspace: again,
    readsDuring: async (call: () => Promise<unknown>) => {
      reads = 0;
      await call();
      return reads;
    },
  };
}

const everything = { type: "board", board_filters: {} } as const;

test("[T3.1] a read of the past reads the clock once, the first one too", async () => {
  const { workspace, readsDuring } = await counted();
  const past = workspace.asOf({ sequence: 2 });
  const later = workspace.asOf({ sequence: 99 });
  for (const read of [past, past].map((one) => () => one.previewView(everything)))
    expect(await readsDuring(read)).toBe(1);
  expect(await readsDuring(() => refusalOf(later.getProjects(), 404))).toBe(1);
});

test("[T3.1] a comparison of two points reads the clock once", async () => {
  const { workspace, readsDuring } = await counted();
  expect(await readsDuring(() => workspace.compare(everything, { sequence: 1 }, { sequence: 2 }))).toBe(1);
});
