import "./page";

import { createElement as h, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { eventually } from "../eventually";
import { allCards, smallBoard } from "../live/fixture";
import { counted } from "../live-store/counted";
import { inApp, SlowCounts } from "./app";
import { openPage } from "./page";

openPage();

test("[O8.1] components that are rendered in slices never show different states of a view", async () => {
  const { workspace, lists } = await smallBoard();
  const { workspace: watched } = counted(workspace);
  const container = document.createElement("div");
  const root = createRoot(container);
  const shown: number[] = [];
  const onRender = () => {
    shown.push(new Set(Array.from(container.querySelectorAll("i"), ({ textContent }) => textContent)).size);
  };
  const draw = (count: number) => root.render(inApp(watched, h(SlowCounts, { count, request: allCards, onRender })));
  draw(1);
  await eventually(() => expect(container.textContent).toBe("0"));

  startTransition(() => draw(30));
  // React yields every five milliseconds, so that this happens while it renders.
  for (let index = 1; index <= 5; index += 1) {
    await new Promise((resolve) => setTimeout(resolve, 12));
    await workspace.createCard({ title: "Card", list_id: lists.todo });
  }
  await eventually(() => expect(container.textContent).toBe("5".repeat(30)));
  expect(new Set(shown)).toEqual(new Set([1]));
  root.unmount();
  // React finishes in turns of its own, and the page must be there until then.
  await new Promise((resolve) => setTimeout(resolve, 20));
});
