import type { Storage, Workspace } from "workspace-engine";
import { type Effort, type Timing, timingOf } from "./timed";

/** For how many statements an operation waits, one after another, and for how long. */
export interface Waits {
  readonly before: number;
  readonly commit: number;
  readonly after: number;
  readonly time: Timing;
}

type Operations = Readonly<Record<string, (workspace: Workspace) => Promise<unknown>>>;

/** Operations on cards of a space that only its members see, by an admin and by a member. */
export async function measureWaits(
  { admin, member }: { readonly admin: Workspace; readonly member: Workspace },
  storage: Storage,
  waited: () => number,
  effort: Effort,
): Promise<ReadonlyMap<string, Waits>> {
  const found = new Map<string, Waits>();
  const operations = await operationsOn(admin);
  for (const [name, operation] of Object.entries(operations)) {
    found.set(name, await waitsOf(() => operation(admin), storage, waited, effort));
    found.set(`${name}, member`, await waitsOf(() => operation(member), storage, waited, effort));
  }
  return found;
}

async function operationsOn(admin: Workspace): Promise<Operations> {
  const { project } = await admin.createProject({ title: "Closed", is_private: true, members: [{ user_id: "u-mia" }] });
  const lists = [
    { title: "To do", behavior: "committed" },
    { title: "Doing", behavior: "started" },
  ] as const;
  const { board } = await admin.createBoard({ title: "Work", project_id: project.id, lists: [...lists] });
  const [todo = "", doing = ""] = board.list_order;
  const { card } = await admin.createCard({ title: "A card", list_id: todo });
  for (let index = 0; index < 30; index += 1) await admin.createCard({ title: `Another card ${index}`, list_id: todo });
  const card_id = card.id;
  let turn = 0;
  return {
    getCard: (workspace) => workspace.getCard({ card_id }),
    getBoard: (workspace) => workspace.getBoard({ board_id: board.id }),
    "previewView of 25": (workspace) =>
      workspace.previewView({ type: "card", card_filters: { include: { boards: [board.id] } } }),
    updateCard: (workspace) => workspace.updateCard({ card_id, title: `Title ${turn++}` }),
    moveCard: (workspace) => workspace.moveCard({ card_id, list_id: turn++ % 2 === 0 ? doing : todo }),
    createComment: (workspace) => workspace.createComment({ card_id, content: `Comment ${turn++}` }),
    createCard: (workspace) => workspace.createCard({ title: `A card, number ${turn++}`, list_id: todo }),
  };
}

/** The most of all calls, but for the first one, which may find what later ones know. */
async function waitsOf(
  operation: () => Promise<unknown>,
  storage: Storage,
  waited: () => number,
  { calls, seconds }: Effort,
): Promise<Waits> {
  await operation();
  const times: number[] = [];
  let most = { before: 0, commit: 0, after: 0 };
  const end = performance.now() + seconds * 1000;
  for (let index = 0; index < calls && (index === 0 || performance.now() < end); index += 1) {
    const start = performance.now();
    const counted = await counting(operation, storage, waited);
    times.push(performance.now() - start);
    most = {
      before: Math.max(most.before, counted.before),
      commit: Math.max(most.commit, counted.commit),
      after: Math.max(most.after, counted.after),
    };
  }
  return { ...most, time: timingOf(times, Number.NaN) };
}

async function counting(operation: () => Promise<unknown>, storage: Storage, waited: () => number) {
  const start = waited();
  let [begun, done] = [0, 0];
  const { commit } = storage;
  storage.commit = async (team, given) => {
    begun = waited();
    const result = await commit.call(storage, team, given);
    done = waited();
    return result;
  };
  await operation();
  storage.commit = commit;
  if (done === 0) return { before: waited() - start, commit: 0, after: 0 };
  return { before: begun - start, commit: done - begun, after: waited() - done };
}
