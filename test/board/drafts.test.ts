import "../react/page";

import { act, cleanup, fireEvent, render, within } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DraftStore } from "../../examples/board/src/drafts/draft-store";
import { EditedText } from "../../examples/board/src/drafts/edited-text";
import { NewText } from "../../examples/board/src/drafts/new-text";
import { DraftProvider } from "../../examples/board/src/drafts/use-drafts";
import { openPage } from "../react/page";

openPage();

let id = "";
let count = 0;

beforeEach(() => {
  count += 1;
  id = `w-${count}`;
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onPage = () => within(document.body);
const place = "card/1/content";
const afterReload = () => new DraftStore(id);

function editor(value: string, save: (text: string, seen: string) => Promise<unknown> = async () => {}) {
  const options = { card: { id: "1", title: "One" }, box: "content", name: "Description" };
  return createElement(DraftProvider, { id, children: createElement(EditedText, { ...options, value, save }) });
}

const field = () => onPage().getByRole<HTMLTextAreaElement>("textbox");
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(onPage().getByRole("button", { name })));
const leave = () => act(async () => fireEvent.blur(field()));
const hasText = (text: string): boolean => onPage().queryAllByText(text, { exact: false }).length > 0;

test("[W11.30] a draft is dropped when it is discarded, or is what is saved anyway", () => {
  const { rerender } = render(editor("Old"));
  type("New");
  fireEvent.click(onPage().getByRole("button", { name: "Discard" }));
  expect(field().value).toBe("Old");
  type("New");
  rerender(editor("New"));
  expect(hasText("Not saved")).toBe(false);
  expect(afterReload().all).toEqual([]);
});

test("[W11.30] what is typed while its text is being saved is a change of that", async () => {
  let answer = (): void => {};
  const save = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  const { rerender } = render(editor("Old", save));
  type("New");
  await leave();
  type("Newer");
  rerender(editor("New", save));
  expect(hasText("Take theirs")).toBe(false);
  await act(async () => answer());
  await leave();
  expect(save.mock.calls).toEqual([
    ["New", "Old"],
    ["Newer", "New"],
  ]);
});

test("[W11.30] a text that is refused comes back into its box, or beside what is in it by now", async () => {
  const send = () => Promise.reject(new Error("away"));
  const options = { place, label: "Comment", name: "Comment", placeholder: "", action: "Send", send };
  render(createElement(DraftProvider, { id, children: createElement(NewText, options) }));
  type("First");
  await press("Send");
  expect(field().value).toBe("First");
  fireEvent.click(onPage().getByRole("button", { name: "Send" }));
  type("Second");
  await act(async () => {});
  expect(field().value).toBe("Second");
  expect(hasText("First")).toBe(true);
  expect(afterReload().get(place)).toMatchObject({ text: "Second", aside: ["First"] });
});

test("[W11.30] where nothing can be kept, or what is kept is no draft, nothing is thrown", () => {
  sessionStorage.setItem(`workspace-engine draft/${id}/${place}`, "{");
  expect(afterReload().all).toEqual([]);
  sessionStorage.setItem(`workspace-engine draft/${id}/${place}`, "{}");
  expect(afterReload().all).toEqual([]);
  const refuse = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("sessionStorage", { setItem: refuse, removeItem: refuse });
  const store = new DraftStore("full");
  store.change(place, { text: "In memory" });
  expect(store.get(place)?.text).toBe("In memory");
  expect(store.isAtRisk).toBe(true);
  store.change(place, { text: undefined });
  expect(store.isAtRisk).toBe(false);
});

test("[W11.30] where somebody else changed a text meanwhile, both are shown and the other one is kept", async () => {
  const save = vi.fn(async () => {});
  const { rerender } = render(editor("Old", save));
  type("Mine");
  rerender(editor("Theirs", save));
  await leave();
  expect(save).not.toHaveBeenCalled();
  expect(field().value).toBe("Mine");
  expect(hasText("Theirs")).toBe(true);
  await press("Take theirs");
  expect(field().value).toBe("Theirs");
  expect(afterReload().get(place)?.aside).toEqual(["Mine"]);
  await press("Use it");
  rerender(editor("Theirs again", save));
  await press("Keep mine");
  expect(save.mock.calls).toEqual([["Mine", "Theirs again"]]);
  expect(field().value).toBe("Mine");
  expect(afterReload().get(place)?.aside).toEqual(["Theirs again"]);
});
