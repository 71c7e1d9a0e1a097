import { fc } from "@fast-check/vitest";
import { ARCHIVED, INVALID, index, maybe, pick } from "../command";
import type { Model, ModelCard, ModelList } from "./model";
import { homeOf, isEpicList, isOpen, listOf } from "./places";

/** Where a card is wanted: in a list, or in the first live list of something larger. */
export const destination = fc.oneof(
  { weight: 4, arbitrary: fc.record({ to: fc.constant("list" as const), at: index }) },
  fc.record({ to: fc.constantFrom("board" as const, "sprint" as const, "project" as const), at: index }),
);
export const maybeDestination = maybe(destination);

interface Wanted {
  readonly to: "list" | "board" | "sprint" | "project";
  readonly at: number;
}

export interface Destination {
  readonly input: { list_id?: string; board_id?: string; sprint_id?: string; project_id?: string };
  /** The list that is entered, or why none is. */
  readonly list: ModelList | string;
}

const firstLive = (lists: readonly ModelList[]): ModelList | undefined =>
  lists.find(({ archived }) => archived === undefined);

/** The destination of a wanted place; undefined when it does not exist yet. Rules U10.1, U21.14 and U26.7. */
export function destinationIn(model: Model, wanted: Wanted | undefined): Destination | undefined {
  if (wanted === undefined) return undefined;
  const { to, at } = wanted;
  const checked = (list: ModelList | undefined) => (list !== undefined && isOpen(model, list) ? list : ARCHIVED);
  if (to === "list") {
    const list = pick(model.lists, at);
    return list && { input: { list_id: list.id }, list: isEpicList(list) ? INVALID : checked(list) };
  }
  if (to === "board") {
    const id = pick(model.boards, at)?.id;
    const list = firstLive(model.lists.filter((each) => each.board_id === id));
    return id === undefined ? undefined : { input: { board_id: id }, list: checked(list) };
  }
  if (to === "sprint") {
    const id = pick(model.sprints, at)?.id;
    const list = firstLive(model.lists.filter((each) => each.sprint_id === id));
    return id === undefined ? undefined : { input: { sprint_id: id }, list: checked(list) };
  }
  const id = pick(model.projects, at)?.id;
  const board = model.boards.find(({ project_id, archived }) => project_id === id && archived === undefined);
  const list = board && firstLive(model.lists.filter((each) => each.board_id === board.id));
  return id === undefined ? undefined : { input: { project_id: id }, list: checked(list) };
}

/** The list a card of the workspace goes to: its own, however archived, when the place named is where it is. */
export function listToEnter(model: Model, card: ModelCard, wanted: Destination | undefined): ModelList | string {
  const home: Record<string, string | undefined> = homeOf(model, card);
  const stays = Object.entries(wanted?.input ?? {}).every(([key, id]) => home[key] === id);
  return wanted === undefined || stays ? listOf(model, card) : wanted.list;
}
