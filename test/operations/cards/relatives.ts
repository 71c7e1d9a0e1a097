import { expect } from "vitest";
import type { Card, Workspace, WorkspaceOptions } from "workspace-engine";
import { faultsIn } from "../../../src/integrity";
import { corpusOf } from "../../integrity/corpus-of";
import { boardWorkspace } from "../fixture";

/** A board with as many cards, called A, B, C, …, and the workspace they are in. */
export async function namedCards(count: number, options: Partial<WorkspaceOptions> = {}) {
  const fixture = await boardWorkspace(options);
  const cards: Card[] = [];
  for (let index = 0; index < count; index += 1) {
    const title = String.fromCharCode(65 + index);
    const { card } = await fixture.workspace.createCard({ title, list_id: fixture.lists.todo });
    cards.push(card);
  }
  return { ...fixture, cards };
}

/** A card as it is read now. */
export async function cardNow(workspace: Workspace, card_id: string): Promise<Card> {
  return (await workspace.getCard({ card_id })).card;
}

/** Fails unless the documents agree with each other. */
export async function expectIntegrity(workspace: Workspace): Promise<void> {
  const faults = [...faultsIn(corpusOf(await workspace.export()))];
  expect(faults.map(({ path, message }) => `${path}: ${message}`)).toEqual([]);
}
