import { fc } from "@fast-check/vitest";
import { expect } from "vitest";
import type { Workspace } from "workspace-engine";
import type { ManualClock } from "workspace-engine/testing";
import { listBehaviors } from "../../src/model/list-behavior";
import { expectAgreement } from "./agreement";
import type { Model } from "./model";

export interface Real {
  readonly workspace: Workspace;
  readonly clock: ManualClock;
}

/** Plays one step on both sides, or none while there is nothing yet that it could be played on. */
type Step = (model: Model, real: Real) => Promise<void>;

class Command implements fc.AsyncCommand<Model, Real> {
  readonly #name: string;
  readonly #step: Step;

  constructor(name: string, step: Step) {
    this.#name = name;
    this.#step = step;
  }

  check = () => true;

  async run(model: Model, real: Real): Promise<void> {
    await this.#step(model, real);
    await expectAgreement(real.workspace, model);
  }

  toString = () => this.#name;
}

function command<T>(name: string, details: fc.Arbitrary<T>, step: (details: T) => Step): fc.Arbitrary<Command> {
  return details.map((drawn) => new Command(`${name}(${fc.stringify(drawn)})`, step(drawn)));
}

/** The item that a drawn number points at. */
const pick = <T>(items: readonly T[], drawn: number): T | undefined => items[drawn % Math.max(1, items.length)];

const index = fc.nat(9);
const title = fc.constantFrom("Alpha", "Beta", "Gamma");
const behavior = fc.constantFrom(...listBehaviors);
const position = fc.option(fc.nat(4), { nil: undefined });
const archived = fc.option(fc.boolean(), { nil: undefined });
const seconds = fc.constantFrom(1, 60, 600, 3600);
const remaining = fc.constantFrom(undefined, null, 0, 90, 1000);

async function expectConflict(call: Promise<unknown>): Promise<void> {
  await expect(call).rejects.toMatchObject({ status: 409, code: "archived_target" });
}

async function expectGone(call: Promise<unknown>): Promise<void> {
  await expect(call).rejects.toMatchObject({ status: 404 });
}

export const commands: fc.Arbitrary<Command>[] = [
  command("advance", fc.constantFrom(1, 3600, 86_400), (by) => async (model, { clock }) => {
    clock.advance(by * 1000);
    model.now += by;
  }),

  command(
    "createBoard",
    fc.tuple(index, fc.array(behavior, { minLength: 1, maxLength: 3 })),
    ([project, behaviors]) => {
      return async (model, { workspace }) => {
        const project_id = pick(model.projects, project) ?? "";
        const lists = behaviors.map((list) => ({ title: `In ${list}`, behavior: list }));
        const { board } = await workspace.createBoard({ project_id, title: "Board", lists });
        const time_updated = model.now;
        model.boards.push({
          id: board.id,
          project_id,
          archived: false,
          time_updated,
          lists: lists.map((list, place) => ({
            ...list,
            id: board.list_order[place] ?? "",
            archived: false,
            time_updated,
            cards: [],
          })),
        });
      };
    },
  ),

  command("createList", fc.tuple(index, behavior), ([drawn, wanted]) => async (model, { workspace }) => {
    const board = pick(model.boards, drawn);
    if (board === undefined) return;
    const call = workspace.createList({ board_id: board.id, title: "List", behavior: wanted });
    if (board.archived) return expectConflict(call);
    const { list } = await call;
    const { id } = list;
    board.lists.push({ id, title: "List", behavior: wanted, archived: false, time_updated: model.now, cards: [] });
  }),

  command("createCard", fc.tuple(index, title, position, remaining), ([drawn, name, place, left]) => {
    return async (model, { workspace }) => {
      const list = pick(model.lists, drawn);
      if (list === undefined) return;
      const time = { time_remaining_seconds: left };
      const call = workspace.createCard({ title: name, list_id: list.id, position: place, ...time });
      if (!model.isOpen(list)) return expectConflict(call);
      const { card } = await call;
      expect(model.cards.map(({ id }) => id)).not.toContain(card.id);
      model.addCard({ id: card.id, title: name, remaining: left ?? undefined }, list, place);
    };
  }),

  command("moveCard", fc.tuple(index, index, position), ([card, to, place]) => async (model, { workspace }) => {
    const [moved, list] = [pick(model.cards, card), pick(model.lists, to)];
    if (moved === undefined || list === undefined) return;
    const call = workspace.moveCard({ card_id: moved.id, list_id: list.id, position: place });
    if (model.listOf(moved) !== list && !model.isOpen(list)) return expectConflict(call);
    await call;
    model.moveCard(moved, list, place);
  }),

  command("updateCard", fc.tuple(index, title, archived, remaining), ([drawn, name, archive, left]) => {
    return async (model, { workspace }) => {
      const card = pick(model.cards, drawn);
      if (card === undefined) return;
      const changes = { title: name, archived: archive, time_remaining_seconds: left };
      await workspace.updateCard({ card_id: card.id, ...changes });
      model.set(card, "title", name);
      if (archive !== undefined) model.set(card, "archived", archive);
      if (left !== undefined) model.set(card, "remaining", left ?? undefined);
    };
  }),

  command("updateList", fc.tuple(index, title, fc.option(behavior, { nil: undefined }), archived), (drawn) => {
    const [at, name, wanted, archive] = drawn;
    return async (model, { workspace }) => {
      const list = pick(model.lists, at);
      if (list === undefined) return;
      await workspace.updateList({ list_id: list.id, title: name, behavior: wanted, archived: archive });
      model.set(list, "title", name);
      if (wanted !== undefined) model.setBehavior(list, wanted);
      if (archive !== undefined) model.set(list, "archived", archive);
    };
  }),

  command("moveList", fc.tuple(index, fc.option(index, { nil: undefined }), position), ([drawn, to, place]) => {
    return async (model, { workspace }) => {
      const list = pick(model.lists, drawn);
      if (list === undefined) return;
      const from = model.boardOf(list);
      const board = (to === undefined ? undefined : pick(model.boards, to)) ?? from;
      const board_id = to === undefined ? undefined : board.id;
      const call = workspace.updateList({ list_id: list.id, board_id, position: place });
      if (board !== from && board.archived) return expectConflict(call);
      await call;
      model.moveList(list, board, place);
    };
  }),

  command("updateBoard", fc.tuple(index, fc.boolean()), ([drawn, archive]) => async (model, { workspace }) => {
    const board = pick(model.boards, drawn);
    if (board === undefined) return;
    await workspace.updateBoard({ board_id: board.id, archived: archive });
    model.set(board, "archived", archive);
  }),

  command("logTime", fc.tuple(index, seconds), ([drawn, duration_seconds]) => async (model, { workspace }) => {
    const card = pick(model.cards, drawn);
    if (card === undefined) return;
    const id = `01KE6Y4S00EXAMP1E0000${String(model.entries.length).padStart(5, "0")}`;
    const { time_entry } = await workspace.createTimeEntry({
      id,
      scope_type: "card",
      scope_id: card.id,
      started_at: model.now,
      duration_seconds,
    });
    expect(time_entry.board_id_snapshot).toBe(model.boardOf(model.listOf(card)).id);
    model.log(id, card, duration_seconds);
  }),

  command("updateTime", fc.tuple(index, seconds), ([drawn, duration_seconds]) => async (model, { workspace }) => {
    const entry = pick(model.entries, drawn);
    if (entry === undefined) return;
    const { id, version } = entry;
    const call = workspace.updateTimeEntry({ time_entry_id: id, version, duration_seconds });
    if (entry.deleted) return expectGone(call);
    await call;
    if (entry.duration !== duration_seconds) entry.version += 1;
    model.setDuration(entry, duration_seconds);
  }),

  command("deleteTime", index, (drawn) => async (model, { workspace }) => {
    const entry = pick(model.entries, drawn);
    if (entry === undefined) return;
    const call = workspace.deleteTimeEntry({ time_entry_id: entry.id });
    if (entry.deleted) return expectGone(call);
    await call;
    model.setDuration(entry, 0);
    entry.deleted = true;
  }),
];
