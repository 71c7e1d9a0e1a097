import { afterEach, describe, expect, test, vi } from "vitest";
import { Workspace } from "workspace-engine";
import { createFetchHandler } from "workspace-engine/http";
import { seededRandom } from "workspace-engine/testing";
import { secureRandom } from "../../src/base/ids";

const options = { teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" } } as const;

afterEach(() => void vi.restoreAllMocks());

/** Has the system's source give the same bytes again and again; what was drawn from it before is used up. */
function fixSystemsSource(byte: number) {
  const drawing = vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    if (array !== null) new Uint8Array(array.buffer).fill(byte);
    return array;
  });
  while (drawing.mock.calls.length === 0) secureRandom();
  return drawing;
}

describe("what an outsider could guess", () => {
  test("[I1.9] comes from the secure source of the system", async () => {
    fixSystemsSource(0xff);
    const workspace = new Workspace(options);
    const { page } = await workspace.createPage({ title: "Notes" });
    const { collaboration } = await workspace.startCollaboration({ type: "page", id: page.id });
    const allDrawn = "ffffffff-ffff-4fff-bfff-ffffffffffff";
    expect([page.alias_id, collaboration.token]).toEqual([allDrawn, allDrawn]);
  });

  test("[I1.9] comes from nothing else, over HTTP either", async () => {
    vi.spyOn(Math, "random").mockImplementation(() => {
      throw new Error("This can be guessed.");
    });
    const workspace = new Workspace(options);
    const { page } = await workspace.createPage({ title: "Notes" });
    await workspace.startCollaboration({ type: "page", id: page.id });
    const handle = createFetchHandler({ workspace: () => workspace, authenticate: () => null });
    expect((await handle(new Request("https://host/v1/t-acme/pages"))).status).toBe(401);
  });

  test("[I1.9] is drawn from the host's numbers where it gives any", async () => {
    const drawing = fixSystemsSource(0);
    const before = drawing.mock.calls.length;
    const workspace = new Workspace({ ...options, random: seededRandom(1) });
    for (let round = 0; round < 20; round += 1) await workspace.createPage({ title: "Notes" });
    expect(drawing.mock.calls.length).toBe(before);
  });
});

test("[I1.9] numbers are drawn from the whole range", () => {
  const drawn = Array.from({ length: 10_000 }, secureRandom);
  expect(drawn.every((number) => number >= 0 && number < 1)).toBe(true);
  for (let tenth = 0; tenth < 10; tenth += 1) {
    expect(drawn.filter((number) => Math.floor(number * 10) === tenth).length).toBeGreaterThan(700);
  }
});
