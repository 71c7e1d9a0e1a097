import "./page";

import { act, cleanup, render, renderHook, waitFor } from "@testing-library/react";
import { createElement as h, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, expectTypeOf, test, vi } from "vitest";
import type { Board, Card, LiveViewSnapshot, Page, PageViewRequest, ViewRequest } from "workspace-engine";
import { liveStore } from "workspace-engine/live-store";
import { useBoard, useOperation, useQuery, useSummary, useView, useWorkspace } from "workspace-engine/react";
import { allCards, smallBoard } from "../live/fixture";
import { counted, replaced } from "../live-store/counted";
import { Boundary, Comments, inApp } from "./app";
import { openPage } from "./page";

openPage();

/** React's warnings about its use. */
const printed = vi.spyOn(console, "error").mockImplementation(() => {});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  printed.mockClear();
});

/** A list with the card One, on which there is a comment. */
async function fixture() {
  const { workspace, lists, board_id } = await smallBoard();
  const { workspace: watched, count } = counted(workspace);
  const cardWith = async (content: string) => {
    const { card } = await workspace.createCard({ title: "One", list_id: lists.todo });
    await workspace.createComment({ card_id: card.id, content });
    return card.id;
  };
  const getComments = vi.fn((input: { card_id: string }) => workspace.getComments(input));
  const again = (children: ReactNode) => inApp(replaced(watched, { getComments }), children);
  return {
    ...{ workspace, watched, count, cardWith, again, asked: getComments },
    ...{ board_id, list_id: lists.todo, other_list_id: lists.doing },
    one: await cardWith("First"),
    show: (children: ReactNode) => render(again(children)),
  };
}

type World = Awaited<ReturnType<typeof fixture>>;

interface Asked {
  readonly board_id: string;
  readonly list_id: string;
}

/** A hook as components use it: with what was read before, and with nothing. */
const hook =
  <Initial>(read: (world: World) => Promise<Initial>, use: (asked: Asked, initial?: Initial) => readonly unknown[]) =>
  async (world: World) => {
    const initial = await read(world);
    return {
      handedOver: (asked: Asked) => use(asked, initial).join(" "),
      bare: (asked: Asked) => use(asked).join(" "),
    };
  };

const inList = (list_id: string) => ({ type: "card", card_filters: { include: { lists: [list_id] } } }) as const;

const titlesOf = (cards: readonly Card[] | undefined) => cards?.map(({ title }) => title).join();

const hooks = {
  view: hook(
    async ({ workspace }) => ({ items: (await workspace.previewView(allCards)).cards, hasMore: false }),
    ({ list_id }, initial) => {
      const { status, items } = useView(inList(list_id), { initial });
      return [status, titlesOf(items)];
    },
  ),
  board: hook(
    async ({ workspace, board_id }) => {
      const live = workspace.watchBoard({ board_id });
      await live.ready;
      live.close();
      return live.snapshot;
    },
    ({ board_id }, initial) => {
      const { status, lists } = useBoard({ board_id }, { initial });
      return [status, titlesOf(lists[0]?.cards)];
    },
  ),
  summary: hook(
    async ({ workspace }) => (await workspace.summarizeView(allCards)).summary,
    ({ list_id }, initial) => {
      const { status, summary } = useSummary(inList(list_id), { initial });
      return [status, ["One", "Two,One", "Three,Two,One"][(summary?.count ?? 0) - 1]];
    },
  ),
  query: hook(
    ({ workspace, list_id }) => workspace.getCards({ list_id }),
    ({ list_id }, initial) => {
      const { status, output } = useQuery("getCards", { list_id }, { initial });
      return [status, titlesOf(output?.cards)];
    },
  ),
};

test.each(Object.keys(hooks) as (keyof typeof hooks)[])(
  "[O1.1 O2.2 O3.1 O8.1 Q2.1] a %s is what a server hands over, then what a browser opens once for all, and kept right",
  async (name) => {
    const world = await fixture();
    const { workspace, watched, count, board_id, list_id, other_list_id } = world;
    const create = (title: string) => workspace.createCard({ title, list_id, position: 0 });
    const { handedOver, bare } = await hooks[name](world);
    const twice = (component: (asked: Asked) => ReactNode, asked: Asked = { board_id, list_id }) =>
      inApp(
        watched,
        ["a", "b"].map((key) => h("p", { key }, h(component, asked))),
      );
    const shown = (text: string) => `<p>${text}</p><p>${text}</p>`;
    const container = document.body.appendChild(document.createElement("div"));
    expect(renderToString(twice(bare))).toBe(shown("loading "));
    container.innerHTML = renderToString(twice(handedOver));
    expect(container.innerHTML).toBe(shown("loading One"));
    expect(count.opened).toBe(0);
    const rendered = container.firstChild;
    await create("Two");
    const { rerender } = render(twice(handedOver), { container, hydrate: true });
    await waitFor(() => expect(container.innerHTML).toBe(shown("live Two,One")));
    expect(container.firstChild).toBe(rendered);
    // A request that is written anew with every render is the same one.
    const stores = vi.spyOn(liveStore(watched), name);
    rerender(twice(handedOver));
    expect(stores).not.toHaveBeenCalled();
    await act(() => create("Three"));
    await waitFor(() => expect(container.innerHTML).toBe(shown("live Three,Two,One")));
    expect(count).toEqual({ opened: 1, closed: 0 });
    const { board } = await workspace.createBoard({ title: "Next", project_id: "1", lists: [] });
    rerender(twice(handedOver, { board_id: board.id, list_id: other_list_id }));
    expect(container.innerHTML).toBe(shown("loading One"));
    await waitFor(() => expect(container.innerHTML).toBe(shown("live ")));
    expect(printed).not.toHaveBeenCalled();
  },
);

test("[O1.1 O8.1] a component that is gone before its view is there leaves nothing open", async () => {
  const { count, watched } = await fixture();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  renderHook(() => useView(allCards), { wrapper: ({ children }) => inApp(watched, children) }).unmount();
  await vi.advanceTimersByTimeAsync(2000);
  expect(count).toEqual({ opened: 1, closed: 1 });
  expect(printed).not.toHaveBeenCalled();
});

test("[O1.4] a commit that changes nothing of the answer renders nothing anew", async () => {
  const { workspace, list_id, one, asked, show } = await fixture();
  const onRender = vi.fn();
  const { findByText } = show(h(Comments, { card_id: one, onRender }));
  await findByText("First");
  onRender.mockClear();
  await act(() => workspace.createCard({ title: "Two", list_id }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(onRender).not.toHaveBeenCalled();
});

test("[O2.2] other input shows nothing of what was asked before, or shows it as loading", async () => {
  const { one, cardWith, show, again } = await fixture();
  const other = await cardWith("Other");
  const { findByText, rerender, container } = show(h(Comments, { card_id: one }));
  await findByText("First");
  rerender(again(h(Comments, { card_id: other })));
  expect(container.innerHTML).toBe('<p data-status="loading"></p>');
  await findByText("Other");
  rerender(again(h(Comments, { card_id: one, options: { keepPrevious: true } })));
  expect(container.innerHTML).toBe('<p data-status="loading">Other</p>');
  await waitFor(() => expect(container.innerHTML).toBe('<p data-status="live">First</p>'));
});

test("[O3.1] asks nothing until it is enabled", async () => {
  const { one, asked, show, again } = await fixture();
  const { findByText, rerender, container } = show(h(Comments, { card_id: one, options: { enabled: false } }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect([container.innerHTML, asked.mock.calls.length]).toEqual(['<p data-status="loading"></p>', 0]);
  rerender(again(h(Comments, { card_id: one })));
  await findByText("First");
});

test("[O3.3 O2.1] what is refused has failed, or is thrown for the nearest error boundary", async () => {
  const { show } = await fixture();
  const { container } = show(h(Comments, { card_id: "404" }));
  await waitFor(() => expect(container.innerHTML).toBe('<p data-status="failed" data-error="not_found"></p>'));
  cleanup();
  const { findByText } = show(h(Boundary, null, h(Comments, { card_id: "404", options: { throwOnError: true } })));
  await findByText("not_found");
});

test("[O7.1] another workspace is shown instead, and what was open of the first one is closed", async () => {
  const { count, show, one } = await fixture();
  const other = await fixture();
  await other.workspace.createComment({ card_id: one, content: "Theirs" });
  const { findByText, rerender } = show(h(Comments, { card_id: one }));
  await findByText("First");
  rerender(other.again(h(Comments, { card_id: one })));
  await findByText("First,Theirs");
  await waitFor(() => expect(count).toEqual({ opened: 1, closed: 1 }));
});

test("[O7.1] the workspace is the provider's, and without one it is a TypeError that says what is missing", async () => {
  const { watched } = await fixture();
  const wrapper = ({ children }: { readonly children: ReactNode }) => inApp(watched, children);
  expect(renderHook(() => useWorkspace(), { wrapper }).result.current).toBe(watched);
  const missing = new TypeError("There is no <WorkspaceProvider> around this component.");
  expect(() => renderHook(() => useWorkspace())).toThrow(missing);
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

test("[O7.1] it has the types of what is asked, and takes nothing that changes something", () => {
  const typed = () => {
    expectTypeOf(useQuery("getCard", { card_id: "1" }).output).toEqualTypeOf<{ readonly card: Card } | undefined>();
    useQuery("getTimer");
    useQuery("getTimer", {}, { enabled: false });
    // @ts-expect-error it needs to be said which
    useQuery("getCard");
    // @ts-expect-error there is no such field
    useQuery("getCard", { id: "1" });
    // @ts-expect-error it is no read
    useQuery("deleteCard", { card_id: "1" });
  };
  expect(typed).toBeTypeOf("function");
});
