import { fc } from "@fast-check/vitest";
import { afterAll, describe, expect, test } from "vitest";
import type { ViewRequest, Workspace } from "workspace-engine";
import { cardFilters } from "../../views/request-arbitraries";
import { absent, contestants } from "./contestants";
import { played } from "./history";

const SEEDS = [1, 2];
const REQUESTS = 30;
const MAX_PAGES = 4;

/** The first pages of a view, with their cursors. */
async function pagesOf(workspace: Workspace, request: ViewRequest, count: number): Promise<readonly unknown[]> {
  const pages: unknown[] = [];
  for (let cursor: string | undefined; cursor !== "" && pages.length < MAX_PAGES; ) {
    const page = await workspace.previewView({ ...request, count, ...(cursor !== undefined && { cursor }) });
    pages.push(page);
    cursor = page.cursor;
  }
  return pages;
}

describe(`one history on ${contestants.map(({ name }) => name).join(", ")}${absent === undefined ? "" : `, without ${absent}`}`, async () => {
  const opened = await Promise.all(contestants.map(async ({ name, open }) => ({ name, ...(await open()) })));
  afterAll(async () => {
    for (const { storage, end } of opened) {
      await storage.close();
      await end();
    }
  });

  test.each(SEEDS)("[B13.1] seed %i ends in one state and gives identical pages and cursors", async (seed) => {
    const workspaces: { readonly name: string; readonly workspace: Workspace }[] = [];
    for (const { name, storage } of opened) {
      workspaces.push({ name, workspace: await played(storage, `t-${seed}`, seed) });
    }
    const [first, ...others] = workspaces;
    if (first === undefined) throw new Error("there are several");
    const snapshot = await first.workspace.export({});
    for (const { name, workspace } of others) expect(await workspace.export({}), name).toEqual(snapshot);
    const requests = fc.sample(fc.tuple(cardFilters, fc.integer({ min: 1, max: 9 })), { numRuns: REQUESTS, seed });
    for (const [card_filters, count] of requests) {
      const request = { type: "card", card_filters } as const;
      const pages = await pagesOf(first.workspace, request, count);
      for (const { name, workspace } of others) {
        expect(await pagesOf(workspace, request, count), `${name}: ${JSON.stringify(request)}`).toEqual(pages);
      }
    }
  });
});
