import { MemoryStorage, Workspace, WorkspaceError } from "workspace-engine";
import { generateWorkspace, type ManualClock, manualClock, seededRandom } from "workspace-engine/testing";

const CARDS = 2000;
const DAY = 86_400;

/** A workspace in which something always happens, and that stays about as large as it is. */
export class Office {
  readonly workspace: Workspace;
  readonly random = seededRandom(11);
  readonly #clock: ManualClock;
  #cards: string[] = [];
  #lists: readonly string[] = [];
  #boards: readonly string[] = [];
  #tags: readonly string[] = [];
  #projects: readonly string[] = [];
  #users: readonly string[] = [];
  #comments: string[] = [];

  private constructor() {
    this.#clock = manualClock({ now: "2026-03-25T09:00:00Z" });
    const actor = { user_id: "u-ada", role: "admin" } as const;
    const options = { storage: new MemoryStorage(), clock: this.#clock, random: seededRandom(2) };
    this.workspace = new Workspace({ teamId: "t-acme", actor, timeZone: "Europe/Berlin", ...options });
  }

  static async open(): Promise<Office> {
    const office = new Office();
    const { workspace } = office;
    await workspace.load(generateWorkspace({ cards: CARDS, seed: 1, now: office.#clock.now() }));
    const { boards, cards, lists, tags, projects, members } = await workspace.export();
    const live = lists.filter(({ board_id, archived }) => board_id !== undefined && archived === undefined);
    office.#cards = cards.map(({ id }) => id);
    office.#users = members.map(({ id }) => id);
    office.#lists = live.map(({ id }) => id);
    office.#boards = boards.map(({ id }) => id);
    office.#tags = tags.map(({ id }) => id);
    office.#projects = projects.map(({ id }) => id);
    return office;
  }

  get now(): string {
    return new Date(this.#clock.now()).toISOString();
  }

  get boards(): readonly string[] {
    return this.#boards;
  }

  /** An admin, or a member who may not read all. */
  face(isAdmin: boolean): Workspace {
    return isAdmin ? this.workspace : this.workspace.as({ user_id: this.#users[1] ?? "", role: "member" });
  }

  user = (): string => this.#oneOf(this.#users);
  list = (): string => this.#oneOf(this.#lists);
  tag = (): string => this.#oneOf(this.#tags);

  /** One operation or another, after a while; what is refused, such as to put a card into what is archived, is left. */
  async work(): Promise<void> {
    await this.#clock.advance(Math.floor(this.random() * 600_000));
    await this.#operate().catch((error: unknown) => {
      if (!(error instanceof WorkspaceError) || error.status >= 500) throw error;
    });
  }

  async #operate(): Promise<void> {
    const card_id = this.#oneOf(this.#cards);
    const { workspace } = this;
    const lot = this.random();
    if (lot < 0.15) await workspace.updateCard({ card_id, title: `Card ${Math.floor(this.random() * 1e6)}` });
    else if (lot < 0.35) await workspace.updateCard({ card_id, due_date: this.#date(), priority: this.#below(5) });
    else if (lot < 0.45) await workspace.updateCard({ card_id, start_date: this.#date(), estimate: this.#below(6) });
    else if (lot < 0.6) await workspace.moveCard({ card_id, list_id: this.list() });
    else if (lot < 0.7) await workspace.updateCard({ card_id, owner_id: this.user(), archived: this.random() < 0.2 });
    else if (lot < 0.75) await workspace.addCardTags({ card_id, id: this.tag() });
    else if (lot < 0.85) await this.#replace(card_id);
    else if (lot < 0.95) await this.#comment(card_id);
    else if (lot < 0.96) await workspace.updateList({ list_id: this.list(), position: this.#below(5) });
    else if (lot < 0.98) await workspace.updateList({ list_id: this.list(), title: `List ${this.#below(100)}` });
    else await workspace.updateProject({ project_id: this.#oneOf(this.#projects), is_private: this.random() < 0.3 });
  }

  async #replace(card_id: string): Promise<void> {
    const { workspace } = this;
    const { card } = await workspace.createCard({
      title: "New",
      list_id: this.list(),
      due_date: this.#date(),
      members: [{ user_id: this.user() }],
    });
    this.#cards = [...this.#cards.filter((id) => id !== card_id), card.id];
    await workspace.deleteCard({ card_id });
  }

  async #comment(card_id: string): Promise<void> {
    const { comment } = await this.workspace.createComment({ card_id, content: "Done?" });
    this.#comments.push(comment.id);
    const oldest = this.#comments.length > 100 ? this.#comments.shift() : undefined;
    if (oldest !== undefined) await this.workspace.deleteComment({ comment_id: oldest }).catch(() => {});
  }

  #date = (): number => Math.floor(this.#clock.now() / 1000) + Math.floor((this.random() - 0.4) * 20 * DAY);
  #below = (most: number): number => Math.floor(this.random() * most);
  #oneOf = (ids: readonly string[]): string => ids[this.#below(ids.length)] ?? "";
}
