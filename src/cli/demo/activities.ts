import type { Card } from "../../resources/card/card";
import type { Workspace } from "../../workspace";

export type Person = { readonly user_id: string; readonly random: () => number };

type Activity = (workspace: Workspace, person: Person) => Promise<unknown>;

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
export const moveCard: Activity = async (workspace, { random }) => {
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

export const writeComment: Activity = async (workspace, { random }) => {
  const card = await openCard(workspace, random);
  const remark = remarks[Math.floor(random() * remarks.length)];
  if (card !== undefined) await workspace.createComment({ card_id: card.id, content: `<p>${remark}</p>` });
};

/** Starts a timer, or stops the one that runs. */
export const trackTime: Activity = async (workspace, { random }) => {
  const { active_timer } = await workspace.getTimer();
  if (active_timer !== undefined && active_timer !== null) return workspace.stopTimer();
  const card = await openCard(workspace, random);
  return card && workspace.startTimer({ scope_type: "card", scope_id: card.id });
};

/** So that a board never runs out of work. */
export const createCard: Activity = async (workspace, { user_id, random }) => {
  const card = await openCard(workspace, random);
  if (card?.board_id === undefined) return;
  const task = tasks[Math.floor(random() * tasks.length)];
  const matter = card.title.slice(0, 1).toLowerCase() + card.title.slice(1, 60);
  await workspace.createCard({
    board_id: card.board_id,
    title: `${task}: ${matter.replace(/^.*: /, "")}`,
    members: [{ user_id }],
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
  const onBoards = cards.filter(({ board_id }) => board_id !== undefined);
  return onBoards[Math.floor(random() * onBoards.length)];
}
