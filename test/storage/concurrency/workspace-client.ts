import { type SnapshotInput, type Workspace, WorkspaceError } from "workspace-engine";
import type { Random } from "../../../src/testing/repeatable/seeded-random";
import { NOT_MADE, type Recorder, UNANSWERED } from "./recorder";
import type { PlaceInput } from "./specifications";

export const WORKSPACE_TEAM = "t-workspace";

const entries = ["01KE6Y4S00EXAMP1E000000001", "01KE6Y4S00EXAMP1E000000002"] as const;
const cards = ["1", "2"] as const;
const lists = ["1", "2", "3"] as const;
const boards = ["1", "2"] as const;

/** Shared documents of the clients: two boards with three lists, two cards, and time spent on one. */
export const beginning: SnapshotInput = {
  time_unit: "seconds",
  members: [{ id: "u-ada", role: "admin" }],
  projects: [{ id: "1", title: "Website" }],
  boards: boards.map((id) => ({ id, title: `Board ${id}`, project_id: "1" })),
  lists: lists.map((id) => ({ id, title: `List ${id}`, behavior: "committed", board_id: "1" })),
  cards: cards.map((id) => ({ id, title: `Card ${id}`, list_id: "1", time_remaining_seconds: 3600 })),
  time_entries: entries.map((id) => ({
    ...{ id, scope_type: "card", scope_id: "1", started_at: 1_767_600_000, duration_seconds: 60 },
  })),
};

/** Does the operations of a workspace, on the same few things as all other clients. */
export class WorkspaceClient {
  readonly #workspace: Workspace;
  readonly #recorder: Recorder;
  readonly #random: Random;
  /** The versions it knows of. */
  readonly #versions = new Map<string, number>();
  #number: number;

  /** It writes the numbers from `first` on. */
  constructor(workspace: Workspace, recorder: Recorder, random: Random, first: number) {
    this.#workspace = workspace;
    this.#recorder = recorder;
    this.#random = random;
    this.#number = first;
  }

  async step(): Promise<void> {
    const roll = this.#random.below(100);
    if (roll < 35) return this.#change(this.#random.pick(entries));
    if (roll < 45) return this.#readEntry(this.#random.pick(entries));
    if (roll < 60) return this.#moveCard(this.#random.pick(cards));
    if (roll < 68) return this.#readCard(this.#random.pick(cards));
    if (roll < 80) return this.#createCard();
    if (roll < 92) return this.#moveList(this.#random.pick(lists));
    return this.#readList(this.#random.pick(lists));
  }

  /** Asks where everything is. */
  async readAll(): Promise<void> {
    for (const id of entries) await this.#readEntry(id);
    for (const id of cards) await this.#readCard(id);
    for (const id of lists) await this.#readList(id);
  }

  /** Writes down where everything was in the beginning. */
  async recordBeginning(): Promise<void> {
    for (const id of cards) await this.#place(`card ${id}`, { to: "1" }, async () => "1");
    for (const id of lists) await this.#place(`list ${id}`, { to: "1" }, async () => "1");
  }

  async #change(time_entry_id: string): Promise<void> {
    this.#number += 1;
    const duration_seconds = this.#number;
    const version = this.#random.chance(0.75) ? (this.#versions.get(time_entry_id) ?? 1) : null;
    const input = { version, value: duration_seconds };
    const output = await this.#recorder.record("versioned", time_entry_id, input, () =>
      answered(async () => {
        const { time_entry } = await this.#workspace.updateTimeEntry({ time_entry_id, version, duration_seconds });
        this.#versions.set(time_entry_id, time_entry.version);
        return { version: time_entry.version, value: time_entry.duration_seconds };
      }, "stale"),
    );
    if (output === "stale") await this.#readEntry(time_entry_id);
  }

  async #readEntry(time_entry_id: string): Promise<void> {
    await this.#recorder.record("versioned", time_entry_id, "read", () =>
      answered(async () => {
        const { time_entry } = await this.#workspace.getTimeEntry({ time_entry_id });
        this.#versions.set(time_entry_id, time_entry.version);
        return { version: time_entry.version, value: time_entry.duration_seconds };
      }),
    );
  }

  /** Takes a card or a list somewhere, or asks where it is. */
  async #place(name: string, input: PlaceInput, made: () => Promise<string>): Promise<void> {
    await this.#recorder.record("place", name, input, () => answered(made));
  }

  async #moveCard(card_id: string): Promise<void> {
    const input = { card_id, list_id: this.#random.pick(lists), position: this.#random.below(4) };
    const moved = async () => (await this.#workspace.moveCard(input)).card.list_id;
    await this.#place(`card ${card_id}`, { to: input.list_id }, moved);
  }

  async #readCard(card_id: string): Promise<void> {
    await this.#place(`card ${card_id}`, "read", async () => (await this.#workspace.getCard({ card_id })).card.list_id);
  }

  async #createCard(): Promise<void> {
    const [title, list_id] = ["New", this.#random.pick(lists)];
    await this.#recorder.record("counter", "cards", { n: 1 }, () =>
      answered(async () => Number((await this.#workspace.createCard({ title, list_id, position: 0 })).card.id)),
    );
  }

  async #moveList(list_id: string): Promise<void> {
    const input = { list_id, board_id: this.#random.pick(boards), position: this.#random.below(3) };
    const moved = async () => (await this.#workspace.updateList(input)).list.board_id ?? "";
    await this.#place(`list ${list_id}`, { to: input.board_id }, moved);
  }

  async #readList(list_id: string): Promise<void> {
    const read = async () => (await this.#workspace.getList({ list_id })).list.board_id ?? "";
    await this.#place(`list ${list_id}`, "read", read);
  }
}

/** The answer, `stale` for a version that was not the last one, or what is known of a call the storage let down. */
async function answered<T>(made: () => Promise<T>): Promise<T | typeof NOT_MADE | typeof UNANSWERED>;
async function answered<T, U>(made: () => Promise<T>, stale: U): Promise<T | U | typeof NOT_MADE | typeof UNANSWERED>;
async function answered(made: () => Promise<unknown>, stale?: string): Promise<unknown> {
  try {
    return await made();
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    if (error.code === "stale_version" && stale !== undefined) return stale;
    if (error.status !== 503) throw error;
    // Without a cause it came too late every time, and changed nothing.
    return error.cause === undefined ? NOT_MADE : UNANSWERED;
  }
}
