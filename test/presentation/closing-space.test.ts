import { expect, test } from "vitest";
import { MemoryStorage, type Storage } from "workspace-engine";
import { allCards, smallBoard } from "../live/fixture";
import { storageAround } from "../storage-with";
import { forgetful } from "./forgetful";

/** A storage that runs something after the given calls, before they are answered. */
function interrupted(inner: Storage, hasLastSequence: boolean) {
  let after: (name: string, kind: string) => Promise<void> = async () => {};
  const interruptedAfter = async (name: string, made: unknown, [, about]: readonly unknown[]) => {
    const result = await made;
    const asked = (Array.isArray(about) ? about[0] : about) as { readonly kind?: string } | undefined;
    await after(name, asked?.kind ?? "");
    return result;
  };
  const storage = storageAround(hasLastSequence ? inner : forgetful(inner), (name, make, given) =>
    /^(commit|find|findIds|get)$/.test(name) ? interruptedAfter(name, make(), given) : make(),
  );
  const interrupt = (act: typeof after): void => {
    after = act;
  };
  return { storage, interrupt };
}

async function fixture(hasLastSequence = true) {
  const inner = new MemoryStorage();
  const { storage, interrupt } = interrupted(inner, hasLastSequence);
  const { workspace, project_id, lists } = await smallBoard({ storage });
  const member = workspace.as({ user_id: "u-max", role: "member" });
  const { card } = await workspace.createCard({ title: "One", list_id: lists.todo });
  const change = async () => void (await workspace.updateCard({ card_id: card.id, title: "Secret" }));
  const close = async () => {
    interrupt(async () => {});
    await workspace.updateProject({ project_id, is_private: true });
  };
  return { interrupt, close, change, member, lists };
}

test("[C1.1 E4.6] an answer that is given as the space of its card is closed names the list", async () => {
  const { interrupt, close, member, lists } = await fixture();
  interrupt(async (name) => {
    if (name === "commit") await close();
  });
  const { card } = await member.createCard({ title: "Two", list_id: lists.todo });
  expect(card.list_title).toBe("To do");
});

test.each(["find card", "findIds project", "get list"])(
  "[C1.1 E4.6] a view that is read as a space is closed shows its cards whole or not at all: %s",
  async (moment) => {
    for (const isKnown of [false, true]) {
      const { interrupt, close, member } = await fixture();
      if (isKnown) await member.previewView(allCards);
      interrupt(async (name, kind) => {
        if (`${name} ${kind}` === moment) await close();
      });
      const { cards } = await member.previewView(allCards);
      for (const { list_title } of cards) expect(list_title).toBe("To do");
      expect([0, 1]).toContain(cards.length);
    }
  },
);

test.each([true, false])(
  "[E4.6 E4.8] nothing reveals what a card became after its space was closed, with lastSequence: %s",
  async (hasLastSequence) => {
    for (const isKnown of [false, true]) {
      const { interrupt, close, change, member } = await fixture(hasLastSequence);
      if (isKnown) await member.previewView(allCards);
      let closing: Promise<void> | undefined;
      interrupt(async (name, kind) => {
        if (`${name} ${kind}` === "findIds project") closing ??= close().then(change);
        await closing;
      });
      const { cards } = await member.previewView(allCards);
      // Where it is known what is hidden, nothing comes between that and the reading of cards.
      const isAsked = !(isKnown && hasLastSequence);
      expect(closing !== undefined).toBe(isAsked);
      expect(cards.map(({ title }) => title)).toEqual(isAsked ? [] : ["One"]);
    }
  },
);
