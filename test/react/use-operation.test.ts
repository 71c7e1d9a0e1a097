import "./page";

import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, expectTypeOf, test, vi } from "vitest";
import type { Board, Card, LiveViewSnapshot, Page, PageViewRequest, ViewRequest } from "workspace-engine";
import { useBoard, useOperation, useSummary, useView, useWorkspace } from "workspace-engine/react";
import { smallBoard } from "../live/fixture";
import { counted, replaced } from "../live-store/counted";
import { inApp } from "./app";
import { openPage } from "./page";

openPage();

const printed = vi.spyOn(console, "error").mockImplementation(() => {});

afterEach(() => {
  cleanup();
  expect(printed).not.toHaveBeenCalled();
});

async function fixture() {
  const { workspace, lists, board_id } = await smallBoard();
  const { card } = await workspace.createCard({ title: "One", list_id: lists.todo });
  const { workspace: watched, count } = counted(workspace);
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = () => act(resolve);
  });
  const moveCard: typeof workspace.moveCard = async (input) => {
    await isAnswered;
    return workspace.moveCard(input);
  };
  const slow = replaced(watched, { moveCard });
  const wrapper = ({ children }: { readonly children: ReactNode }) => inApp(slow, children);
  return { workspace, slow, lists, board_id, card_id: card.id, count, answer, wrapper };
}

describe("useOperation", () => {
  test("[O4.1 O8.1] gives the state of a call, and its answer", async () => {
    const { lists, card_id, wrapper, answer } = await fixture();
    const { result } = renderHook(() => useOperation("moveCard"), { wrapper });
    expect(result.current).toMatchObject({ isPending: false, error: undefined, output: undefined });
    const { run } = result.current;
    act(() => run({ card_id, list_id: lists.doing }));
    expect(result.current.isPending).toBe(true);
    answer();
    await waitFor(() => expect(result.current.isPending).toBe(false));
    expect(result.current.output?.card.list_id).toBe(lists.doing);
    expect(result.current.run).toBe(run);
    act(() => result.current.reset());
    expect(result.current.output).toBeUndefined();
  });

  test("[O5.1] a card is in its new place on the board until the move is refused", async () => {
    const { lists, board_id, card_id, wrapper, answer } = await fixture();
    const use = () => ({ board: useBoard({ board_id }), move: useOperation("moveCard") });
    const { result } = renderHook(use, { wrapper });
    const places = () => result.current.board.lists.map(({ cards }) => cards.map(({ title }) => title).join());
    await waitFor(() => expect(places()).toEqual(["One", "", ""]));
    act(() => result.current.move.run({ card_id, list_id: lists.done, position: -1 }));
    expect(places()).toEqual(["", "", "One"]);
    answer();
    await waitFor(() => expect(result.current.move.error?.code).toBe("invalid_input"));
    expect(places()).toEqual(["One", "", ""]);
  });
});

describe("useBoard", () => {
  test("[O1.1 O2.2 O8.1] shows a board from one live board, with what was handed over before", async () => {
    const { board_id, wrapper, count, workspace, lists } = await fixture();
    const { board } = await workspace.getBoard({ board_id });
    const initial = { board, lists: [] };
    const { result, rerender } = renderHook(() => useBoard({ board_id }, { initial }), { wrapper });
    expect(result.current).toMatchObject({ board, lists: [], status: "loading" });
    await waitFor(() => expect(result.current.status).toBe("live"));
    rerender();
    await act(() => workspace.createCard({ title: "Two", list_id: lists.doing }));
    await waitFor(() => expect(result.current.lists.map(({ count }) => count)).toEqual([1, 1, 0]));
    expect(result.current.board?.title).toBe("Launch");
    expect(count).toEqual({ opened: 1, closed: 0 });
  });

  test("[O2.2] keeps the board before while another one is read", async () => {
    const { board_id, wrapper, workspace } = await fixture();
    const { board } = await workspace.createBoard({ title: "Next", project_id: "1" });
    const use = ({ id }: { readonly id: string }) => useBoard({ board_id: id }, { keepPrevious: true });
    const { result, rerender } = renderHook(use, { wrapper, initialProps: { id: board_id } });
    await waitFor(() => expect(result.current.status).toBe("live"));
    rerender({ id: board.id });
    expect(result.current).toMatchObject({ status: "loading", board: { title: "Launch" } });
    await waitFor(() => expect(result.current.board?.title).toBe("Next"));
  });
});

test("[O1.1 Q2.1] useSummary shows a summary from one live summary, with what was handed over before", async () => {
  const { board_id, wrapper, count, workspace, lists } = await fixture();
  const request = { type: "card", card_filters: { include: { boards: [board_id] } }, group_by: [{ field: "list_id" }] };
  const initial = { count: 7, measures: [], groups: [] };
  const use = () => [0, 1].map(() => useSummary({ ...request, type: "card" }, { initial }));
  const { result, rerender } = renderHook(use, { wrapper });
  expect(result.current[0]).toMatchObject({ summary: initial, status: "loading" });
  await waitFor(() => expect(result.current.map(({ summary }) => summary?.count)).toEqual([1, 1]));
  rerender();
  await act(() => workspace.createCard({ title: "Two", list_id: lists.doing }));
  await waitFor(() => expect(result.current[1]?.summary?.groups.map((group) => group.count)).toEqual([1, 1]));
  expect(count).toEqual({ opened: 1, closed: 0 });
});

test("[O7.1] useWorkspace gives what the provider has", async () => {
  const { slow, wrapper } = await fixture();
  expect(renderHook(() => useWorkspace(), { wrapper }).result.current).toBe(slow);
});

const useEverything = (request: ViewRequest, pages: PageViewRequest) => ({
  cards: useView({ type: "card", card_filters: {} }, { window: 5, keepPrevious: true }),
  boards: useView({ type: "board", board_filters: { include: { ids: ["1"] } } }),
  pages: useView(pages),
  any: useView(request),
  move: useOperation("moveCard"),
});

test("[O7.1] what a hook gives has the type of what it asks for", () => {
  type Everything = ReturnType<typeof useEverything>;
  expectTypeOf<Everything["cards"]>().toEqualTypeOf<LiveViewSnapshot<Card>>();
  expectTypeOf<Everything["boards"]>().toEqualTypeOf<LiveViewSnapshot<Board>>();
  expectTypeOf<Everything["pages"]>().toEqualTypeOf<LiveViewSnapshot<Page>>();
  expectTypeOf<Everything["any"]>().toEqualTypeOf<LiveViewSnapshot<Card | Board | Page>>();
  expectTypeOf<NonNullable<Everything["move"]["output"]>["card"]>().toEqualTypeOf<Card>();
  expectTypeOf<Parameters<Everything["move"]["run"]>[0]["card_id"]>().toEqualTypeOf<string>();
});
