import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import type { LinkedCardType, Workspace } from "workspace-engine";
import { inverseLinkTypes, linkedCardTypes } from "../../../src/resources/work-item/work-item";
import { runs } from "../../runs";
import { expectIntegrity, namedCards } from "./relatives";

const CARDS = 5;
const card = fc.nat({ max: CARDS - 1 }).map((index) => String(index + 1));
const type = fc.constantFrom(...linkedCardTypes);

/** The expected relations of the cards, by the specification alone. */
class Model {
  readonly cards = new Set(Array.from({ length: CARDS }, (_, index) => String(index + 1)));
  readonly links = new Set<string>();
  readonly children = new Map<string, string[]>();

  parentOf(id: string): string | undefined {
    return [...this.children].find(([, children]) => children.includes(id))?.[0];
  }

  link(a: string, kind: LinkedCardType, b: string): void {
    this.links.add(`${a} ${kind} ${b}`).add(`${b} ${inverseLinkTypes[kind]} ${a}`);
  }

  unlink(a: string, kinds: readonly LinkedCardType[], b: string): void {
    for (const kind of kinds) {
      this.links.delete(`${a} ${kind} ${b}`);
      this.links.delete(`${b} ${inverseLinkTypes[kind]} ${a}`);
    }
  }

  leave(id: string): void {
    for (const [parent, children] of this.children) {
      this.children.set(
        parent,
        children.filter((child) => child !== id),
      );
    }
  }

  /** Puts a card under another, at a place or else last; false when that would close a circle. */
  adopt(parent: string, id: string, place?: number): boolean {
    for (let at: string | undefined = parent; at !== undefined; at = this.parentOf(at)) if (at === id) return false;
    const stays = this.parentOf(id) === parent && place === undefined;
    if (stays) return true;
    this.leave(id);
    const children = [...(this.children.get(parent) ?? [])];
    children.splice(place ?? children.length, 0, id);
    this.children.set(parent, children);
    return true;
  }

  delete(id: string): void {
    this.cards.delete(id);
    this.leave(id);
    this.children.delete(id);
    for (const other of this.cards) this.unlink(id, linkedCardTypes, other);
  }
}

interface Step {
  readonly names: readonly string[];
  readonly call: (workspace: Workspace) => Promise<unknown>;
  /** Returns undefined, or the status of the expected refusal. */
  readonly apply: (model: Model) => number | undefined;
}

const linking = fc.record({ card_id: card, linked_card_id: card, linked_card_type: type }).map(
  (input): Step => ({
    names: [input.card_id, input.linked_card_id],
    call: (workspace) => workspace.linkCards(input),
    apply(model) {
      if (input.card_id === input.linked_card_id) return 400;
      model.link(input.card_id, input.linked_card_type, input.linked_card_id);
      return undefined;
    },
  }),
);
const unlinking = fc
  .record({ card_id: card, linked_card_id: card, linked_card_type: fc.option(type, { nil: undefined }) })
  .map(
    (input): Step => ({
      names: [input.card_id, input.linked_card_id],
      call: (workspace) => workspace.unlinkCards(input),
      apply(model) {
        const types = input.linked_card_type === undefined ? linkedCardTypes : [input.linked_card_type];
        model.unlink(input.card_id, types, input.linked_card_id);
        return undefined;
      },
    }),
  );
const adding = fc
  .record({ card_id: card, child_card_id: card, position: fc.option(fc.nat({ max: 4 }), { nil: undefined }) })
  .map(
    (input): Step => ({
      names: [input.card_id, input.child_card_id],
      call: (workspace) => workspace.addChildCard(input),
      apply(model) {
        if (input.card_id === input.child_card_id) return 400;
        return model.adopt(input.card_id, input.child_card_id, input.position) ? undefined : 409;
      },
    }),
  );
const setting = fc.record({ card_id: card, parent_card_id: fc.option(card) }).map(
  ({ card_id, parent_card_id }): Step => ({
    names: parent_card_id === null ? [card_id] : [card_id, parent_card_id],
    call: (workspace) => workspace.updateCard({ card_id, parent_card_id }),
    apply(model) {
      if (card_id === parent_card_id) return 400;
      if (parent_card_id !== null) return model.adopt(parent_card_id, card_id) ? undefined : 409;
      model.leave(card_id);
      return undefined;
    },
  }),
);
const removing = fc.record({ card_id: card, child_card_id: card }).map(
  (input): Step => ({
    names: [input.card_id, input.child_card_id],
    call: (workspace) => workspace.removeChildCard(input),
    apply(model) {
      if (model.parentOf(input.child_card_id) === input.card_id) model.leave(input.child_card_id);
      return undefined;
    },
  }),
);
const deleting = card.map(
  (card_id): Step => ({
    names: [card_id],
    call: (workspace) => workspace.deleteCard({ card_id }),
    apply: (model) => void model.delete(card_id),
  }),
);

const step = fc.oneof(
  { arbitrary: linking, weight: 4 },
  { arbitrary: unlinking, weight: 2 },
  { arbitrary: adding, weight: 4 },
  { arbitrary: setting, weight: 3 },
  { arbitrary: removing, weight: 1 },
  { arbitrary: deleting, weight: 1 },
);

/** The expected status: a missing card wins over everything but a card named twice. */
function expected(model: Model, { names, apply }: Step): number | undefined {
  const gone = names.some((name) => !model.cards.has(name));
  if (!gone) return apply(model);
  return new Set(names).size < names.length && apply(new Model()) === 400 ? 400 : 404;
}

async function expectAgreement(workspace: Workspace, model: Model): Promise<void> {
  const { cards } = await workspace.previewView({ type: "card", card_filters: {} });
  expect(cards.map(({ id }) => id).sort()).toEqual([...model.cards].sort());
  const links = cards.flatMap(({ id, linked_cards }) =>
    linked_cards.map(({ linked_card_type, card_id }) => `${id} ${linked_card_type} ${card_id}`),
  );
  expect(links.sort()).toEqual([...model.links].sort());
  for (const { id, parent_card, child_cards, child_card_order } of cards) {
    expect(parent_card?.card_id).toBe(model.parentOf(id));
    expect(child_card_order).toEqual(model.children.get(id) ?? []);
    expect(child_cards.map(({ card_id }) => card_id)).toEqual(child_card_order);
  }
}

describe("relations between cards", { timeout: 60_000 }, () => {
  test.prop([fc.array(step, { maxLength: 25 })], { numRuns: runs(30) })(
    "[U17.1 U17.3 U17.12 C6.1] hold from both sides and never form a circle, whatever is done",
    async (steps) => {
      const { workspace } = await namedCards(CARDS);
      const model = new Model();
      for (const each of steps) {
        const refused = await each.call(workspace).then(
          () => undefined,
          (error: { status?: number }) => error.status,
        );
        expect(refused).toBe(expected(model, each));
      }
      await expectAgreement(workspace, model);
      await expectIntegrity(workspace);
    },
  );
});
