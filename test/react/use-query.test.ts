import "./page";

import { act, cleanup, render, waitFor } from "@testing-library/react";
import { createElement as h, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, expectTypeOf, test, vi } from "vitest";
import type { Card } from "workspace-engine";
import { useQuery } from "workspace-engine/react";
import { smallBoard } from "../live/fixture";
import { replaced } from "../live-store/counted";
import { Boundary, Comments, inApp } from "./app";
import { openPage } from "./page";

openPage();

async function fixture() {
  const { workspace, lists } = await smallBoard();
  const cardWith = async (content: string) => {
    const { card } = await workspace.createCard({ title: "One", list_id: lists.todo });
    await workspace.createComment({ card_id: card.id, content });
    return card.id;
  };
  const [one, other] = [await cardWith("First"), await cardWith("Other")];
  const getComments = vi.fn((input: { card_id: string }) => workspace.getComments(input));
  const asked = replaced(workspace, { getComments });
  const again = (children: ReactNode) => inApp(asked, children);
  return {
    workspace,
    lists,
    one,
    other,
    asked: getComments,
    again,
    show: (children: ReactNode) => render(again(children)),
  };
}

const printed = vi.spyOn(console, "error").mockImplementation(() => {});

afterEach(() => {
  cleanup();
  printed.mockClear();
});

test("[O8.1 O3.1 O1.1] shows an answer under StrictMode, from one question for all, and keeps it right", async () => {
  const { workspace, one, asked, show } = await fixture();
  const { findAllByText, container } = show([
    h(Comments, { key: "a", card_id: one }),
    h(Comments, { key: "b", card_id: one }),
  ]);
  expect(container.innerHTML).toBe('<p data-status="loading"></p><p data-status="loading"></p>');
  expect(await findAllByText("First")).toHaveLength(2);
  expect(asked).toHaveBeenCalledTimes(1);
  await act(() => workspace.createComment({ card_id: one, content: "Second" }));
  expect(await findAllByText("First,Second")).toHaveLength(2);
  expect(printed).not.toHaveBeenCalled();
});

test("[O1.4] a commit that changes nothing of the answer renders nothing anew", async () => {
  const { workspace, lists, one, asked, show } = await fixture();
  const onRender = vi.fn();
  const { findByText } = show(h(Comments, { card_id: one, onRender }));
  await findByText("First");
  onRender.mockClear();
  await act(() => workspace.createCard({ title: "Two", list_id: lists.todo }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(onRender).not.toHaveBeenCalled();
});

test("[O2.2] other input shows nothing of what was asked before, or shows it as loading", async () => {
  const { one, other, show, again } = await fixture();
  const { findByText, rerender, container } = show(h(Comments, { card_id: one }));
  await findByText("First");
  rerender(again(h(Comments, { card_id: other })));
  expect(container.innerHTML).toBe('<p data-status="loading"></p>');
  await findByText("Other");
  rerender(again(h(Comments, { card_id: one, options: { keepPrevious: true } })));
  expect(container.textContent).not.toBe("");
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

test("[O8.1] a server renders what it hands over and asks nothing, and a browser goes on from that", async () => {
  const { workspace, one, asked, again } = await fixture();
  const initial = await workspace.getComments({ card_id: one });
  const app = again(h(Comments, { card_id: one, options: { initial } }));
  expect(renderToString(app)).toBe('<p data-status="loading">First</p>');
  expect(renderToString(again(h(Comments, { card_id: one })))).toBe('<p data-status="loading"></p>');
  expect(asked).not.toHaveBeenCalled();
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(app);
  await workspace.createComment({ card_id: one, content: "Second" });
  render(app, { container, hydrate: true });
  await waitFor(() => expect(container.innerHTML).toBe('<p data-status="live">First,Second</p>'));
  expect(printed).not.toHaveBeenCalled();
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
