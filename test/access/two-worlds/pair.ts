import { type LiveView, MemoryStorage, type ViewRequest, Workspace, WorkspaceError } from "workspace-engine";
import { manualClock, seededRandom } from "workspace-engine/testing";
import { Chance } from "../../workspace/random/chance";
import { type Call, made } from "./calls";
import type { Outcome } from "./excuses";
import { hiddenSpaces, type Onlooker, type Seeds, worldFor } from "./worlds";

/** One of two worlds, as the onlooker and an admin act on it. */
export class World {
  readonly #admin: Workspace;
  readonly #onlooker: Workspace;
  readonly #clock = manualClock();
  readonly #chance: Chance;
  readonly #hidden: readonly string[];
  readonly #lists: readonly string[];
  readonly #reported: unknown[] = [];
  #random = seededRandom(1);
  #view: LiveView<unknown> | undefined;

  private constructor(onlooker: Onlooker, { hidden }: Seeds) {
    this.#admin = new Workspace({
      teamId: "t-acme",
      actor: { user_id: "u-ada", role: "admin" },
      clock: this.#clock,
      random: () => this.#random(),
      storage: new MemoryStorage(),
      history: true,
    });
    this.#onlooker = this.#admin.as(onlooker.actor);
    this.#chance = new Chance(hidden);
    this.#hidden = hiddenSpaces(onlooker).flatMap(({ cards }) => cards);
    this.#lists = hiddenSpaces(onlooker).flatMap(({ lists }) => lists);
  }

  static async of(onlooker: Onlooker, seeds: Seeds): Promise<World> {
    const world = new World(onlooker, seeds);
    await world.#admin.load(worldFor(onlooker, seeds));
    return world;
  }

  get onlooker(): Workspace {
    return this.#onlooker;
  }

  /** The time, and what chance brings, are the same in both worlds. */
  async begin(step: number): Promise<void> {
    this.#random = seededRandom(step);
    await this.#clock.advance("1s");
  }

  /** Something that is hidden changes, in both worlds by the same operations and so by as many commits. */
  async changeHidden(): Promise<void> {
    const chance = this.#chance;
    const card_id = chance.any(this.#hidden) ?? "";
    await this.#admin.createComment({ card_id, content: `<p>${chance.below(1e6)}</p>` }).catch(refused);
    await this.#admin.updateCard({ card_id, title: `Hidden ${chance.below(1e6)}` }).catch(refused);
    const card = { title: "Hidden too", list_id: this.#lists[0] ?? "" };
    const relations = {
      tags: ["tag-1", "tag-2"].slice(chance.below(3)),
      ...(chance.yes() ? { parent_card_id: "open-card-1" } : {}),
      ...(chance.yes() ? { epic_id: "epic-1" } : {}),
    };
    // A related card may be gone by then.
    await this.#admin.createCard({ ...card, ...relations }).catch((error: unknown) => {
      refused(error);
      return this.#admin.createCard(card);
    });
  }

  /** Opens a live view and records everything that its listeners receive from then on. */
  async watch(request: ViewRequest): Promise<void> {
    const view: LiveView<unknown> = this.#onlooker.watchView({ ...request, cursor: "" });
    this.#view = view;
    view.subscribe((diff) => this.#reported.push(diff));
    await view.ready.catch(refused);
  }

  /** The state of the live view, and everything it has reported. */
  async watched(): Promise<unknown> {
    const view = this.#view;
    if (view === undefined) return undefined;
    await view.settled().catch(refused);
    const { current, hasMore, nextChangeAt, status, error } = view;
    return plain({ current, hasMore, nextChangeAt, status, error: error?.message, reported: this.#reported });
  }

  /** The answer of a call, or its whole error. */
  async outcomeOf(call: Call): Promise<Outcome> {
    try {
      return plain({ answer: await made(this.#onlooker, call) });
    } catch (error) {
      if (!(error instanceof WorkspaceError)) throw error;
      const { code, status, sec, message, issues, id, date } = error;
      return plain({ error: { code, status, sec, message, issues, id, date } });
    }
  }

  close(): void {
    this.#view?.close();
  }
}

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** The changed document may be gone by then. */
function refused(error: unknown): void {
  if (!(error instanceof WorkspaceError) || error.status >= 500) throw error;
}
