import "./page";

import { cleanup, render, waitFor } from "@testing-library/react";
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { smallBoard } from "../live/fixture";
import { counted } from "../live-store/counted";
import { Cards, inApp } from "./app";
import { openPage } from "./page";

openPage();

const all = { type: "card", card_filters: {} } as const;
const printed = vi.spyOn(console, "error").mockImplementation(() => {});

afterEach(() => {
  cleanup();
  printed.mockClear();
});

test("[O8.1] a server renders what it hands over, and opens no live view", async () => {
  const { workspace, lists } = await smallBoard();
  await workspace.createCard({ title: "One", list_id: lists.todo });
  const { workspace: watched, count } = counted(workspace);
  const { cards, cursor } = await workspace.previewView(all);
  const options = { initial: { items: cards, hasMore: cursor !== "" } };
  expect(renderToString(inApp(watched, h(Cards, { request: all, options })))).toBe('<p data-status="loading">One</p>');
  expect(renderToString(inApp(watched, h(Cards, { request: all })))).toBe('<p data-status="loading"></p>');
  expect(count.opened).toBe(0);
});

test("[O8.1] a browser takes over what the server rendered, and then shows what is so by then", async () => {
  const { workspace, lists } = await smallBoard();
  await workspace.createCard({ title: "One", list_id: lists.todo });
  const { cards } = await workspace.previewView(all);
  const options = { initial: JSON.parse(JSON.stringify({ items: cards, hasMore: false })) };
  const app = inApp(counted(workspace).workspace, h(Cards, { request: all, options }));
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(app);
  const rendered = container.firstChild;
  await workspace.createCard({ title: "Two", list_id: lists.todo });
  render(app, { container, hydrate: true });
  await waitFor(() => expect(container.innerHTML).toBe('<p data-status="live">Two,One</p>'));
  expect(container.firstChild).toBe(rendered);
  expect(printed).not.toHaveBeenCalled();
});
