import { Workspace, WorkspaceError } from "workspace-engine";
import { type IndexedDbOptions, IndexedDbStorage } from "workspace-engine/indexeddb";

let storage: IndexedDbStorage | undefined;
let workspace: Workspace | undefined;

const opened = (): Workspace => {
  if (workspace === undefined) throw new Error("No workspace is open.");
  return workspace;
};

/** Opens the workspace, and begins it with a board if it is new. Answers with the titles of its cards, by number. */
export async function open(durability: IndexedDbOptions["durability"] = "strict"): Promise<readonly string[]> {
  storage = new IndexedDbStorage({ name: "acme", durability });
  workspace = new Workspace({
    teamId: "t-acme",
    actor: { user_id: "u-ada", role: "admin" },
    storage,
    retryTimeout: 2000,
  });
  return titles();
}

export async function begin(): Promise<string> {
  const { project } = await opened().createProject({ title: "Website" });
  const lists = [{ title: "To do" }];
  const { board } = await opened().createBoard({ project_id: project.id, title: "Launch", lists });
  return board.id;
}

export async function titles(): Promise<readonly string[]> {
  const { cards } = await opened().previewView({ type: "card", card_filters: {}, count: 1000 });
  return cards.map(({ title }) => title).sort();
}

export async function create(board_id: string, title: string, length = 0): Promise<void> {
  await opened().createCard({ board_id, title, content: noise(length) });
}

/** The browser would compress what repeats itself. */
function noise(length: number): string {
  const digits = () => Math.random().toString(36).slice(2, 10);
  return Array.from({ length: length / 8 }, digits).join("");
}

/** Creates cards without an end, several at a time, and reports each as soon as it is answered. */
export async function createOnAndOn(board_id: string, name: string): Promise<void> {
  const one = async (lane: number) => {
    for (let count = 1; ; count += 1) {
      const title = `${name} ${lane} ${count}`;
      await create(board_id, title);
      console.log(title);
    }
  };
  await Promise.all([1, 2, 3].map(one));
}

/** The refusal of a call, if any. */
export async function refusal(
  call: "open" | "create" | "titles",
  ...input: readonly string[]
): Promise<readonly string[]> {
  const [board = "", title = "", length = "0"] = input;
  try {
    await { open, titles, create: () => create(board, title, Number(length)) }[call]();
    return [];
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    const { cause } = error;
    return [error.code, String(Reflect.get(Object(cause), "kind")), String(Reflect.get(Object(cause), "message"))];
  }
}

/** Resolves with the titles that a live view shows as soon as there are so many. */
export async function untilShown(count: number): Promise<readonly string[]> {
  const view = opened().watchView({ type: "card", card_filters: {} }, { window: 100 });
  await view.ready;
  for await (const _ of view) if (view.current.length >= count) break;
  view.close();
  return view.current.map(({ title }) => title).sort();
}

/** The workspace's faults, and the numbers of its feed. */
export async function checked(): Promise<{ readonly faults: number; readonly sequences: readonly number[] }> {
  const { length: faults } = await opened().verify();
  const feed = await storage?.changes("t-acme", 0, 100_000);
  return { faults, sequences: feed === "gap" ? [] : (feed ?? []).map(({ sequence }) => sequence) };
}

export const close = (): Promise<void> | undefined => storage?.close();
