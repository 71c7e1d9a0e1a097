import type { Board, Card, CardStatus, Sprint, Workspace } from "workspace-engine";

const CARDS_AT_ONCE = 5;
const CHANCE_TO_FINISH = 0.35;

/** Something that happens to a running sprint and was not planned. */
export type Surprise = (sprint: Sprint) => Promise<unknown>;

/** A made-up team: what it does is up to `random`, and lands in the workspace. */
export class Team {
  readonly #workspace: Workspace;
  readonly #project: string;
  readonly #random: () => number;

  constructor(workspace: Workspace, projectId: string, random: () => number) {
    this.#workspace = workspace;
    this.#project = projectId;
    this.#random = random;
  }

  /** Takes ready cards from the boards until the sprint holds so many. */
  async plan(sprint: Sprint, cards: number): Promise<void> {
    const { cards: held } = await this.#workspace.getCards({ sprint_id: sprint.id, archived: false });
    for (const card of await this.#ready(cards - held.length)) await this.#takeOn(card, sprint);
  }

  /** One day: some of what is in progress gets done, and what comes next is started. */
  async work(sprint: Sprint): Promise<void> {
    const started = await this.#cards(sprint, "started");
    const finished = started.filter(() => this.#random() < CHANCE_TO_FINISH);
    for (const card of finished) await this.#move(card, sprint, "completed");
    const next = (await this.#cards(sprint, "committed")).slice(0, CARDS_AT_ONCE - started.length + finished.length);
    for (const card of next) await this.#move(card, sprint, "started");
  }

  /** The shuffled surprises of a sprint: one a day, and none on the last days. */
  surprises(): Surprise[] {
    const shuffled: Surprise[] = [];
    for (const surprise of this.#kinds) {
      shuffled.splice(Math.floor(this.#random() * (shuffled.length + 1)), 0, surprise);
    }
    return shuffled;
  }

  readonly #kinds: readonly Surprise[] = [
    (sprint) => this.#workspace.createCard({ title: "Hotfix: log-in loops", sprint_id: sprint.id, estimate: 3 }),
    async (sprint) => {
      for (const card of await this.#ready(2)) await this.#takeOn(card, sprint);
    },
    (sprint) => this.#withOne(sprint, (card) => this.#putBack(card)),
    (sprint) => this.#withOne(sprint, (card) => this.#move(card, sprint, "cancelled")),
    (sprint) => this.#withOne(sprint, ({ id }) => this.#workspace.updateCard({ card_id: id, archived: true })),
    (sprint) => this.#withOne(sprint, (card) => this.#estimate(card, card.estimate === 5 ? 4 : 5)),
    (sprint) => this.#withOne(sprint, (card) => this.#estimate(card, card.estimate === 1 ? 2 : 1)),
  ];

  /** Cards of the space's boards that nobody has started, the most urgent ones first. */
  async #ready(count: number): Promise<readonly Card[]> {
    if (count < 1) return [];
    const boards = await this.#boards();
    const { cards } = await this.#workspace.previewView({
      type: "card",
      card_filters: {
        is_archived: false,
        include: { boards: boards.map(({ id }) => id) },
        exclude: { statuses: ["started", "completed", "cancelled"] },
        sort_by: { field: "priority", order_ascending: true },
      },
      count,
    });
    return cards;
  }

  async #boards(): Promise<readonly Board[]> {
    const { boards } = await this.#workspace.getBoards({ project_id: this.#project, archived: false });
    return boards;
  }

  /** The live cards in a sprint's list of one behavior, from top to bottom. */
  async #cards(sprint: Sprint, status: CardStatus): Promise<readonly Card[]> {
    const { cards } = await this.#workspace.getCards({ list_id: listOf(sprint, status), archived: false });
    return cards;
  }

  /** Does something with any one card that is not finished. */
  async #withOne({ id }: Sprint, change: (card: Card) => Promise<unknown>): Promise<void> {
    const { unfinished_cards: cards } = (await this.#workspace.getSprint({ sprint_id: id })).sprint;
    const card = cards[Math.floor(this.#random() * cards.length)];
    if (card !== undefined) await change(card);
  }

  /** A card without an estimate gets one. */
  #takeOn({ id, estimate }: Card, sprint: Sprint): Promise<unknown> {
    const guess = 1 + Math.floor(this.#random() * 5);
    return this.#workspace.updateCard({ card_id: id, sprint_id: sprint.id, estimate: estimate || guess });
  }

  #move({ id }: Card, sprint: Sprint, status: CardStatus): Promise<unknown> {
    return this.#workspace.moveCard({ card_id: id, list_id: listOf(sprint, status) });
  }

  /** A card in a sprint is on no board and knows of none it came from: any one will do. */
  async #putBack({ id }: Card): Promise<void> {
    const boards = await this.#boards();
    const board = boards[Math.floor(this.#random() * boards.length)];
    if (board !== undefined) await this.#workspace.moveCard({ card_id: id, board_id: board.id });
  }

  #estimate({ id }: Card, estimate: number): Promise<unknown> {
    return this.#workspace.updateCard({ card_id: id, estimate });
  }
}

function listOf({ title, lists }: Sprint, status: CardStatus): string {
  const list = lists.find(({ behavior }) => behavior === status);
  if (list === undefined) throw new Error(`${title} has no list for ${status} cards.`);
  return list.id;
}
