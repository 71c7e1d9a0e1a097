import { type Card, Workspace, type WorkspaceOptions } from "workspace-engine";
import { generateWorkspace, type ManualClock, manualClock, seededRandom } from "workspace-engine/testing";

/** A workspace to measure, and what its operations are tried on. */
export interface Subject {
  readonly workspace: Workspace;
  readonly clock: ManualClock;
  /** Live cards on boards, all of them unlike each other. */
  readonly cards: readonly Card[];
  /** For each card the lists of its board that are not archived. */
  readonly listsOf: (card: Card) => readonly string[];
}

export async function newSubject(cards: number, history: WorkspaceOptions["history"]): Promise<Subject> {
  const clock = manualClock();
  const workspace = new Workspace({
    teamId: "t-bench",
    actor: { user_id: "u-ada", role: "admin" },
    clock,
    random: seededRandom(1),
    history,
  });
  await workspace.load(generateWorkspace({ seed: 1, cards, now: clock.now() }));
  const { boards } = await workspace.getBoards({ archived: false });
  const lists = new Map<string, readonly string[]>();
  for (const { id } of boards) {
    const { board } = await workspace.getBoard({ board_id: id, include: ["lists"] });
    lists.set(id, board.lists?.filter(({ archived }) => archived === undefined).map((list) => list.id) ?? []);
  }
  const { cards: found } = await workspace.previewView({
    type: "card",
    card_filters: { is_archived: false, include: { boards: [...lists.keys()] } },
    count: 1000,
  });
  return { workspace, clock, cards: found, listsOf: ({ board_id = "" }) => lists.get(board_id) ?? [] };
}
