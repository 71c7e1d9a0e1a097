import { describe, expect, test } from "vitest";
import { MemoryStorage } from "workspace-engine";
import { faultStorage, generateWorkspace } from "workspace-engine/testing";
import { amendStored } from "../operations/amend-stored";
import { newWorkspace, refusalOf } from "../operations/fixture";
import { linesOf } from "./lines-of";

describe("the lines of a large workspace", () => {
  test("[K7.9] are read page by page", async () => {
    const storage = faultStorage(new MemoryStorage());
    const { workspace } = newWorkspace({ storage });
    await workspace.load(generateWorkspace({ seed: 3, cards: 2500 }));
    const { find } = storage.calls;
    const pages: number[] = [];
    for await (const _ of workspace.exportLines({ onProgress: ({ documents }) => pages.push(documents) })) {
      if (pages.length === 1) expect(storage.calls.find).toBeLessThan(find + 6);
    }
    expect(pages.every((documents, index) => documents - (pages[index - 1] ?? 0) <= 1000)).toBe(true);
  });
});

describe("faults in the lines of a large workspace", () => {
  test("[K7.1] between documents are those that load finds, over many pages", async () => {
    const { workspace, storage } = newWorkspace();
    await workspace.load(generateWorkspace({ seed: 8, cards: 1500 }));
    const { cards } = await workspace.export();
    const order_key = cards[3]?.order_key ?? "";
    const sibling =
      [...cards].reverse().find(({ list_id, id }) => list_id === cards[3]?.list_id && id !== cards[3]?.id)?.id ?? "";
    await amendStored(storage, "card", cards[10]?.id ?? "", { epic_id: "999" });
    await amendStored(storage, "card", cards[700]?.id ?? "", { archived_list: true });
    await amendStored(storage, "card", cards[1400]?.id ?? "", { parent_card_id: cards[2]?.id ?? "" });
    await amendStored(storage, "card", sibling, { order_key });
    const lines = await linesOf(workspace);
    const idAt = (path: string): string => {
      const [, line = "", field = ""] = /^line (\d+)\.(.*)$/.exec(path) ?? [];
      const [[kind, document] = ["", { id: "" }]] = Object.entries<{ id: string }>(
        JSON.parse(lines[Number(line) - 1] ?? ""),
      );
      return `${kind} ${document.id}.${field}`;
    };
    const { issues } = await refusalOf(newWorkspace().workspace.loadLines(lines), 400);
    const found = issues.map(({ path, code }) => `${idAt(path)}: ${code}`).sort();
    const verified = (await workspace.verify())
      .map(({ kind, id, path, code }) => `${kind} ${id}.${path}: ${code}`)
      .sort();
    expect(found).toEqual(verified);
    expect(found.length).toBeGreaterThan(3);
  });
});

describe("the rest of the process", () => {
  /** How often timers had their turn meanwhile. */
  async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    try {
      await work();
      return turns;
    } finally {
      clearInterval(timer);
    }
  }

  test("[B3.13] goes on while lines are written, loaded or found to be faulty", async () => {
    const { workspace: source } = newWorkspace();
    await source.load(generateWorkspace({ seed: 5, cards: 3000 }));
    let lines: readonly string[] = [];
    const written = await turnsDuring(async () => {
      lines = await linesOf(source);
    });
    expect(written).toBeGreaterThanOrEqual(3);
    const { workspace } = newWorkspace();
    expect(await turnsDuring(() => workspace.loadLines(lines))).toBeGreaterThanOrEqual(10);
    const [heading = ""] = lines;
    const faulty = [heading, ...Array.from({ length: 5000 }, () => "no JSON")];
    const refused = () =>
      newWorkspace()
        .workspace.loadLines(faulty)
        .catch(() => {});
    expect(await turnsDuring(refused)).toBeGreaterThanOrEqual(5);
  });
});
