import { afterEach, beforeEach, onTestFinished, vi } from "vitest";
import {
  type LiveView,
  MemoryStorage,
  type Storage,
  type ViewDiff,
  Workspace,
  type WorkspaceOptions,
} from "workspace-engine";
import { manualClock, seededRandom } from "workspace-engine/testing";
import { storageAround } from "../storage-with";
import { liveViaHttp } from "./via-http";

/**
 * A workspace with a board of three lists, `todo`, `doing` and `done`, whose clock stands at 2026-01-05T09:00:00Z. With
 * `WORKSPACE_VIA=http` its live views come over HTTP.
 */
export async function smallBoard(options: Partial<WorkspaceOptions> = {}) {
  const inProcess = manualClock();
  const actor = { user_id: "u-ada", role: "admin" } as const;
  const own = new Workspace({ teamId: "t-acme", actor, clock: inProcess, random: seededRandom(1), ...options });
  const isViaHttp = process.env["WORKSPACE_VIA"] === "http";
  const { workspace, clock } = isViaHttp ? liveViaHttp(own, inProcess) : { workspace: own, clock: inProcess };
  await workspace.addMember({ user_id: "u-max" });
  const { project } = await workspace.createProject({ title: "Website" });
  const lists = [{ title: "To do" }, { title: "Doing" }, { title: "Done" }];
  const { board } = await workspace.createBoard({ project_id: project.id, title: "Launch", lists });
  const [todo = "", doing = "", done = ""] = board.list_order;
  return { workspace, clock, project_id: project.id, board_id: board.id, lists: { todo, doing, done } };
}

/** A small board over a storage that tells `hook.before` of finding and counting, such as `find card`, before it does so. */
export async function hookedBoard() {
  const hook: { before: (call: string) => void } = { before: () => {} };
  const storage = storageAround(new MemoryStorage(), (name, make, [, query]) => {
    const hooked = async () => {
      hook.before(`${name} ${Reflect.get(Object(query), "kind")}`);
      return make();
    };
    return name === "find" || name === "countBy" ? hooked() : make();
  });
  return { ...(await smallBoard({ storage })), hook };
}

/** The workspace of a small board as another process has it, with a clock of its own. */
export function anotherProcess(storage: Storage, options: Partial<WorkspaceOptions> = {}): Workspace {
  const actor = { user_id: "u-ada", role: "admin" } as const;
  return new Workspace({ teamId: "t-acme", actor, storage, clock: manualClock(), random: seededRandom(2), ...options });
}

export const allCards = { type: "card", card_filters: {} } as const;

export const oldestFirst = {
  type: "card",
  card_filters: { sort_by: { field: "time_created", order_ascending: true } },
} as const;

export const overdue = { type: "card", card_filters: { due_date: { after: "0", before: "now" } } } as const;

export const titlesOf = ({ current }: { readonly current: readonly { readonly title: string }[] }): string[] =>
  current.map(({ title }) => title);

/** Timers of the tests around go off when a test says so. */
export function withFakeTimers(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** A live view or board once it shows something; closed when the test ends. */
export async function showing<Live extends { readonly ready: Promise<void>; close(): void }>(
  live: Live,
): Promise<Live> {
  onTestFinished(() => live.close());
  await live.ready;
  return live;
}

/** Every change of its items that a view tells from now on. */
export function listenTo<Item>(view: LiveView<Item>): readonly ViewDiff<Item>[] {
  const heard: ViewDiff<Item>[] = [];
  view.subscribe((diff) => diff.reason !== "status" && heard.push(diff));
  return heard;
}

/** A change in short: who came, went, moved or looks different, by title. */
export function inShort(diff: ViewDiff<{ readonly title: string }> | undefined) {
  return {
    added: diff?.added.map(({ index, item }) => `${index} ${item.title}`),
    removed: diff?.removed.map(({ index, item }) => `${index} ${item.title}`),
    moved: diff?.moved.map(({ from, to, item }) => `${from}-${to} ${item.title}`),
    updated: diff?.updated.map(({ index, item }) => `${index} ${item.title}`),
    reason: diff?.reason,
  };
}
