import "./page";

import { act, cleanup, render, waitFor } from "@testing-library/react";
import { createElement as h, type ReactNode } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { CardViewRequest } from "workspace-engine";
import { liveStore } from "workspace-engine/live-store";
import { smallBoard } from "../live/fixture";
import { counted } from "../live-store/counted";
import { Boundary, Cards, CardsOfList, inApp } from "./app";
import { openPage } from "./page";

openPage();

const all = { type: "card", card_filters: {} } as const;
const misspelt = { type: "card", card_filters: { has_due: true } } as CardViewRequest;

async function fixture() {
  const { workspace, lists } = await smallBoard();
  await workspace.createCard({ title: "One", list_id: lists.todo });
  await workspace.createCard({ title: "Two", list_id: lists.doing });
  const { workspace: watched, count } = counted(workspace);
  const show = (children: ReactNode) => render(inApp(watched, children));
  return { workspace, lists, watched, count, show, again: (children: ReactNode) => inApp(watched, children) };
}

/** React's warnings about its use. */
const printed = vi.spyOn(console, "error").mockImplementation(() => {});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  printed.mockClear();
});

describe("useView", () => {
  test("[O8.1] shows a view under StrictMode, from one live view, and keeps it right", async () => {
    const { workspace, count, lists, show } = await fixture();
    const { findByText, container } = show(h(Cards, { request: all }));
    expect(container.innerHTML).toBe('<p data-status="loading"></p>');
    await findByText("Two,One");
    expect(container.innerHTML).toBe('<p data-status="live">Two,One</p>');
    await act(() => workspace.createCard({ title: "Three", list_id: lists.todo }));
    expect(container.textContent).toBe("Three,Two,One");
    expect(count).toEqual({ opened: 1, closed: 0 });
    expect(printed).not.toHaveBeenCalled();
  });

  test("[O1.1 O2.2] a request that is written anew with every render opens nothing anew", async () => {
    const { watched, count, lists, show, again } = await fixture();
    const views = vi.spyOn(liveStore(watched), "view");
    const { findByText, rerender } = show(h(CardsOfList, { list_id: lists.todo }));
    await findByText("One");
    const before = views.mock.calls.length;
    for (let index = 0; index < 3; index += 1) rerender(again(h(CardsOfList, { list_id: lists.todo })));
    expect(views).toHaveBeenCalledTimes(before);
    expect(count.opened).toBe(1);
  });

  test("[O2.2] a request that asks for something else shows it, and nothing of what was asked before", async () => {
    const { lists, show, again } = await fixture();
    const { findByText, rerender, container } = show(h(CardsOfList, { list_id: lists.todo }));
    await findByText("One");
    rerender(again(h(CardsOfList, { list_id: lists.doing })));
    expect(container.innerHTML).toBe('<p data-status="loading"></p>');
    await findByText("Two");
  });

  test("[O1.1] many components share one live view, which is closed with the last of them", async () => {
    const { count, show, again } = await fixture();
    const cards = (keys: readonly string[]) => keys.map((key) => h(Cards, { key, request: { ...all } }));
    const { findAllByText, rerender, unmount } = show(cards(["a", "b", "c"]));
    expect(await findAllByText("Two,One")).toHaveLength(3);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    rerender(again(cards(["c"])));
    await vi.advanceTimersByTimeAsync(2000);
    expect(count).toEqual({ opened: 1, closed: 0 });
    unmount();
    await vi.advanceTimersByTimeAsync(2000);
    expect(count).toEqual({ opened: 1, closed: 1 });
  });

  test("[O1.1 O8.1] a component that is gone before its view is there leaves nothing open", async () => {
    const { count, show } = await fixture();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    show(h(Cards, { request: all })).unmount();
    await vi.advanceTimersByTimeAsync(2000);
    expect(count).toEqual({ opened: 1, closed: 1 });
    expect(printed).not.toHaveBeenCalled();
  });

  test("[O2.1] a request that is refused throws nothing, and says why", async () => {
    const { show } = await fixture();
    const { container } = show(h(Cards, { request: misspelt }));
    await waitFor(() => expect(container.innerHTML).toBe('<p data-status="failed" data-error="invalid_input"></p>'));
  });

  test("[O2.1] it is thrown for the nearest error boundary where that is wanted", async () => {
    const { show } = await fixture();
    const options = { throwOnError: true };
    const { findByText } = show(h(Boundary, null, h(Cards, { request: misspelt, options })));
    await findByText("invalid_input");
  });

  test("[O7.1] another workspace is shown instead, and the first one's views are closed", async () => {
    const { count, show } = await fixture();
    const other = await fixture();
    await other.workspace.createCard({ title: "Theirs", list_id: other.lists.todo });
    const { findByText, rerender } = show(h(Cards, { request: all }));
    await findByText("Two,One");
    rerender(other.again(h(Cards, { request: all })));
    await findByText("Theirs,Two,One");
    await waitFor(() => expect(count).toEqual({ opened: 1, closed: 1 }));
  });

  test("[O7.1] without a provider it is a TypeError that says what is missing", () => {
    const missing = new TypeError("There is no <WorkspaceProvider> around this component.");
    expect(() => render(h(Cards, { request: all }))).toThrow(missing);
  });
});
