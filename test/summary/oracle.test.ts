import { fc } from "@fast-check/vitest";
import { expect, test } from "vitest";
import { MemoryStorage, type Storage, type SummaryRequest, Workspace } from "workspace-engine";
import { SqliteStorage } from "workspace-engine/sqlite";
import { generateWorkspace } from "workspace-engine/testing";
import { runs } from "../runs";
import { storageWith } from "../storage-with";
import { expectedSummary, inAnyOrder } from "./expected-summary";
import { cardSummary as request } from "./request-arbitraries";

const NOW = Date.UTC(2026, 0, 5, 9);

const storages: Readonly<Record<string, () => Promise<Storage>>> = {
  memory: async () => new MemoryStorage(),
  SQLite: () => SqliteStorage.open(":memory:"),
  "one that does not group": async () => storageWith(new MemoryStorage(), { summarize: undefined }),
};

async function workspacesOn(storage: Storage, seed: number) {
  const clock = { now: () => NOW };
  const ada = new Workspace({ teamId: "my-team", actor: { user_id: "u-ada", role: "admin" }, storage, clock });
  await ada.load(generateWorkspace({ seed, cards: 80, boards: 3, teamId: "my-team", now: NOW }));
  const { projects } = await ada.getProjects();
  await ada.updateProject({ project_id: projects[0]?.id ?? "", is_private: true });
  return { ada, eve: ada.as({ user_id: "u-eve", role: "member" }) };
}

async function shownTo(workspace: Workspace, { type, card_filters }: SummaryRequest & { readonly type: "card" }) {
  const { cards } = await workspace.previewView({ type, card_filters, count: 1000 });
  return cards;
}

test.each(Object.entries(storages))(
  "[Q1.1 B7.4] a summary is what a plain loop over all that is shown gives, on %s",
  async (_, open) => {
    const opened = await open();
    const { ada, eve } = await workspacesOn(opened, 7);
    await fc.assert(
      fc.asyncProperty(request, fc.boolean(), async (asked, isEve) => {
        const workspace = isEve ? eve : ada;
        const { summary } = await workspace.summarizeView(asked);
        const expected = expectedSummary(await shownTo(workspace, asked), asked);
        expect(inAnyOrder(summary)).toStrictEqual(inAnyOrder(expected));
      }),
      { numRuns: runs(2000) },
    );
    await opened.close();
  },
);
