import { setTimeout } from "node:timers/promises";
import { WorkspaceError } from "../errors/errors";
import type { Card } from "../resources/card/card-fields";
import { generateWorkspace } from "../testing/generate-workspace/generate-workspace";
import { words } from "../testing/generate-workspace/world";
import { Random } from "../testing/repeatable/seeded-random";
import type { Workspace } from "../workspace";
import type { Data } from "./read-data";

/** A believable workspace whose present is now. Rule W11.17. */
export const demoData = (teamId: string): Data => ({
  timeUnit: "seconds",
  loadInto: (workspace) =>
    workspace.load(generateWorkspace({ seed: 7, cards: 240, boards: 5, teamId, now: Date.now() })),
});

type Activity = (workspace: Workspace, draw: Random) => Promise<unknown>;

/** Most cards move on to the next list, some go back, some change places in their own. */
const moveCard: Activity = async (workspace, draw) => {
  const card = await openCard(workspace, draw);
  if (card?.board_id === undefined) return;
  const { lists } = await workspace.getLists({ board_id: card.board_id, archived: false });
  const index = lists.findIndex(({ id }) => id === card.list_id);
  const step = draw.chance(0.65) ? 1 : draw.chance(0.4) ? -1 : 0;
  const list = lists[index + step] ?? lists[index];
  if (list === undefined) return;
  const position = draw.below(Math.min(4, list.total_cards + 1));
  await workspace.moveCard({ card_id: card.id, list_id: list.id, position });
};

const writeComment: Activity = async (workspace, draw) => {
  const card = await openCard(workspace, draw);
  const content = `<p>${draw.pick(words.remarks)}</p>`;
  if (card !== undefined) await workspace.createComment({ card_id: card.id, content });
};

/** Starts a timer, or stops the one that runs. */
const trackTime: Activity = async (workspace, draw) => {
  const { active_timer } = await workspace.getTimer();
  if (active_timer !== undefined && active_timer !== null) return workspace.stopTimer();
  const card = await openCard(workspace, draw);
  return card && workspace.startTimer({ scope_type: "card", scope_id: card.id });
};

/** So that a board never runs out of work. */
const createCard: Activity = async (workspace, draw) => {
  const card = await openCard(workspace, draw);
  if (card?.board_id === undefined) return;
  const { verbs, objects } = draw.pick(words.domains);
  await workspace.createCard({
    board_id: card.board_id,
    title: `${draw.pick(verbs)} ${draw.pick(objects)}`,
    members: [{ user_id: workspace.actor.user_id }],
    estimate: 1 + draw.below(5),
  });
};

async function openCard(workspace: Workspace, draw: Random): Promise<Card | undefined> {
  const { cards } = await workspace.previewView({
    type: "card",
    card_filters: { is_archived: false, exclude: { statuses: ["completed", "cancelled"] } },
    count: 200,
  });
  const onBoards = cards.filter(({ board_id }) => board_id !== undefined);
  return onBoards.length === 0 ? undefined : draw.pick(onBoards);
}

/** The actions of people, weighted by repetition. */
const activities = [moveCard, moveCard, moveCard, moveCard, writeComment, writeComment, trackTime, createCard];

/** Lets members work at a human pace. The way to stop waits for what is under way. Rule W11.17. */
export function letPeopleWork(
  workspace: Workspace,
  { random = Math.random, pause: [shortest, longest] = [1_500, 6_000] as readonly [number, number] } = {},
): () => Promise<void> {
  const stopping = new AbortController();
  const work = async (): Promise<never> => {
    for (;;) {
      const time = shortest + random() * (longest - shortest);
      await setTimeout(time, undefined, { ref: false, signal: stopping.signal });
      await doSomething(workspace, new Random(random));
    }
  };
  const ended = work().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  return () => {
    stopping.abort();
    return ended;
  };
}

/** Refusals caused by somebody else's change are skipped; other failures are printed, and work goes on. */
async function doSomething(workspace: Workspace, draw: Random): Promise<void> {
  try {
    const { members } = await workspace.getMembers();
    const people = members.filter(({ role }) => role !== "guest" && role !== "guestReader");
    if (people.length === 0) return;
    await draw.pick(activities)(workspace.as({ user_id: draw.pick(people).id, role: "member" }), draw);
  } catch (error) {
    if (error instanceof WorkspaceError && error.status < 500) return;
    console.error("The people of the demonstration stopped:", error);
  }
}
