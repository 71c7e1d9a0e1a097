import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { generateWorkspace } from "workspace-engine/testing";
import { fileTour } from "../../examples/quick-start/file-tour";
import { openFile } from "../../examples/quick-start/open-file";
import { explain, UnusableFile } from "../../examples/quick-start/unusable-file";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quick-start-"));
});

async function fileWith(content: unknown): Promise<string> {
  const path = join(folder, "file.json");
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

/** The message for a file that cannot be shown, its path shortened. */
async function explanation(path: string): Promise<string> {
  const reason = await openFile(path).catch((error: unknown) => error);
  if (!(reason instanceof UnusableFile)) throw reason;
  return explain(reason).replaceAll(`${folder}/`, "");
}

/** The output of the tour of a file. */
async function tourOf(content: unknown): Promise<string> {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  try {
    await fileTour(await fileWith(content));
  } finally {
    log.mockRestore();
  }
  return lines.join("\n");
}

const minimal = {
  time_unit: "seconds",
  projects: [{ id: "1", title: "Website" }],
  boards: [{ id: "1", title: "Launch", project_id: "1" }],
  lists: [{ id: "1", title: "To do", behavior: "committed", board_id: "1" }],
  cards: [{ id: "1", title: "Write the copy", list_id: "1" }],
};

describe("a file that cannot be shown", () => {
  test.each([
    ["", "file.json cannot be read: it is empty."],
    [" \n", "file.json cannot be read: it is empty."],
    ["{]", /^file\.json cannot be read: it does not hold JSON \(.*\)\.$/],
    ["\u0000\u001b[31m", /^file\.json cannot be read: it does not hold JSON \([ -~]*\)\.$/],
    [[], /^file\.json cannot be loaded: it is neither a workspace .* nor the JSON export of a Trello board/],
    [null, /neither a workspace/],
    [7, /neither a workspace/],
    [{ name: "package", version: "1.0.0" }, /neither a workspace/],
    [
      { name: "Board", lists: [{ name: "A list without an id" }], cards: [] },
      "file.json cannot be loaded. This JSON looks like a Trello board, but lists[0] has no id. Export the board again.",
    ],
  ])("%o is explained in one paragraph", async (content, expected) => {
    const text = await explanation(await fileWith(content));
    if (typeof expected === "string") expect(text).toBe(expected);
    else expect(text).toMatch(expected);
    expect(text).not.toContain("\n");
  });

  test("a folder is explained", async () => {
    await mkdir(join(folder, "folder"), { recursive: true });
    expect(await explanation(join(folder, "folder"))).toBe("folder cannot be read: it is a folder.");
  });

  test("the faults of a workspace are listed by path, twenty of them", async () => {
    const cards = Array.from({ length: 30 }, (_, index) => ({ id: String(index + 1), title: "A", list_id: "99" }));
    const lines = (await explanation(await fileWith({ ...minimal, cards }))).split("\n");
    expect(lines[0]).toBe("file.json cannot be loaded as a workspace: there are 30 faults in it.");
    expect(lines[1]).toBe("  cards[0].list_id: There is no list 99.");
    expect(lines).toHaveLength(22);
    expect(lines.at(-1)).toBe("  … and 10 more");
  });

  test("a workspace without its time unit is refused with the reason", async () => {
    expect(await explanation(await fileWith({ projects: [] }))).toContain("\n  time_unit: ");
  });
});

const archived = { user_id: "u-ada", time_archived: 1_767_603_600 };
const steering = [{ id: "1", title: "a\u001b[2Jb\u009b31mc\u202ed\ne", list_id: "1" }];

type Parts = readonly (string | RegExp)[];

test.each<[what: string, content: object, shown: Parts, hidden?: Parts]>([
  [
    "a workspace written by hand",
    minimal,
    ["Write the copy", "Put a new card on top of the list “To do” of the board “Launch”.", "2-try-the-quick-start"],
  ],
  [
    "a workspace in milliseconds",
    generateWorkspace({ seed: 1, cards: 30, timeUnit: "milliseconds" }),
    [/ 202[56]-\d\d-\d\d /],
    [/ \d{5,}-\d\d-\d\d/],
  ],
  ["a workspace without boards", { time_unit: "seconds" }, ["There is no board that is not archived"]],
  [
    "a board without lists, which gets one",
    { ...minimal, lists: [], cards: [] },
    ["The board “Launch” has no list that is not archived. Give it one.", "1-try-the-quick-start"],
  ],
  [
    "an archived board, which is left alone",
    { ...minimal, boards: [{ ...minimal.boards[0], archived }] },
    ["There is no board that is not archived", "part of its board"],
  ],
  [
    "a Trello board without lists and cards",
    { id: "b", name: "Empty", lists: [], cards: [] },
    ["What became of the Trello board “Empty”", "Everything in the export has its place."],
  ],
  [
    "titles that would steer the terminal",
    { ...minimal, cards: steering },
    ["a [2Jb 31mcd e"],
    ["\u001b", "\u009b", "\u202e"],
  ],
])("%s can be shown", async (_, content, shown, hidden = []) => {
  const text = await tourOf(content);
  for (const part of shown) expect(text).toMatch(part);
  for (const part of hidden) expect(text).not.toMatch(part);
});
