import { unref } from "../base/unref";
import { WorkspaceError } from "../errors/workspace-error";
import type { Card } from "../resources/card/card";
import { generateWorkspace } from "../testing/generate-workspace/generate-workspace";
import type { Workspace } from "../workspace";
import type { Data } from "./read-data";

/** A believable workspace whose present is now. Rule W11.17. */
export const demoData = (teamId: string): Data => ({
  timeUnit: "seconds",
  loadInto: (workspace) =>
    workspace.load(generateWorkspace({ seed: 7, cards: 240, boards: 5, teamId, now: Date.now() })),
});

/** Someone does something, as the workspace's actor. */
type Activity = (workspace: Workspace, random: () => number) => Promise<unknown>;

const remarks = [
  "I am on it.",
  "Could somebody look over this?",
  "Waiting for an answer from the customer.",
  "This turned out to be smaller than we thought.",
  "Done as far as I can tell.",
  "Let us talk about this tomorrow.",
];

const tasks = ["Follow up on", "Write down what we learned from", "Look into", "Tell the customer about", "Test"];

/** Most cards move on to the next list, some go back, some change places in their own. */
const moveCard: Activity = async (workspace, random) => {
  const card = await openCard(workspace, random);
  if (card?.board_id === undefined) return;
  const { lists } = await workspace.getLists({ board_id: card.board_id, archived: false });
  const index = lists.findIndex(({ id }) => id === card.list_id);
  const draw = random();
  const list = lists[index + (draw < 0.65 ? 1 : draw < 0.8 ? -1 : 0)] ?? lists[index];
  if (list === undefined) return;
  const position = Math.floor(random() * Math.min(4, list.total_cards + 1));
  await workspace.moveCard({ card_id: card.id, list_id: list.id, position });
};

const writeComment: Activity = async (workspace, random) => {
  const card = await openCard(workspace, random);
  const remark = oneOf(remarks, random);
  if (card !== undefined) await workspace.createComment({ card_id: card.id, content: `<p>${remark}</p>` });
};

/** Starts a timer, or stops the one that runs. */
const trackTime: Activity = async (workspace, random) => {
  const { active_timer } = await workspace.getTimer();
  if (active_timer !== undefined && active_timer !== null) return workspace.stopTimer();
  const card = await openCard(workspace, random);
  return card && workspace.startTimer({ scope_type: "card", scope_id: card.id });
};

/** So that a board never runs out of work. */
const createCard: Activity = async (workspace, random) => {
  const card = await openCard(workspace, random);
  if (card?.board_id === undefined) return;
  const task = oneOf(tasks, random);
  const matter = card.title.slice(0, 1).toLowerCase() + card.title.slice(1, 60);
  await workspace.createCard({
    board_id: card.board_id,
    title: `${task}: ${matter.replace(/^.*: /, "")}`,
    members: [{ user_id: workspace.actor.user_id }],
    estimate: 1 + Math.floor(random() * 5),
  });
};

/** One that is neither done nor archived. */
async function openCard(workspace: Workspace, random: () => number): Promise<Card | undefined> {
  const { cards } = await workspace.previewView({
    type: "card",
    card_filters: { is_archived: false, exclude: { statuses: ["completed", "cancelled"] } },
    count: 200,
  });
  return oneOf(
    cards.filter(({ board_id }) => board_id !== undefined),
    random,
  );
}

/** The actions of people, weighted by repetition. */
const activities = [moveCard, moveCard, moveCard, moveCard, writeComment, writeComment, trackTime, createCard];

/** Lets members work at a human pace. The way to stop waits for what is under way. Rule W11.17. */
export function letPeopleWork(
  workspace: Workspace,
  { random = Math.random, pause: [shortest, longest] = [1_500, 6_000] as readonly [number, number] } = {},
): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let doing = Promise.resolve();
  const wait = (): void => {
    if (isStopped) return;
    timer = unref(setTimeout(next, shortest + random() * (longest - shortest)));
  };
  const next = (): void => {
    doing = doSomething(workspace, random).then(wait);
  };
  wait();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await doing;
  };
}

/** Refusals caused by somebody else's change are skipped; other failures are printed, and work goes on. */
async function doSomething(workspace: Workspace, random: () => number): Promise<void> {
  try {
    const { members } = await workspace.getMembers();
    const person = oneOf(
      members.filter(({ role }) => role !== "guest" && role !== "guestReader"),
      random,
    );
    const does = oneOf(activities, random);
    if (person === undefined || does === undefined) return;
    await does(workspace.as({ user_id: person.id, role: "member" }), random);
  } catch (error) {
    if (error instanceof WorkspaceError && error.status < 500) return;
    console.error("The people of the demonstration stopped:", error);
  }
}

function oneOf<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)];
}
