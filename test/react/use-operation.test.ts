import "./page";

import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useBoard, useOperation } from "workspace-engine/react";
import { smallBoard } from "../live/fixture";
import { replaced } from "../live-store/counted";
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
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = () => act(resolve);
  });
  const moveCard: typeof workspace.moveCard = async (input) => {
    await isAnswered;
    return workspace.moveCard(input);
  };
  const slow = replaced(workspace, { moveCard });
  const wrapper = ({ children }: { readonly children: ReactNode }) => inApp(slow, children);
  return { lists, board_id, card_id: card.id, answer, wrapper };
}

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
