import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import type { LinkedCardType, Workspace } from "workspace-engine";
import { AS_LONG_AS_IT_TAKES } from "../../history/random/settings";
import { runs } from "../../runs";
import { refusalOf } from "../fixture";
import { place } from "../place";
import { expectIntegrity, namedCards } from "./relatives";

/** A card as a plain object that names others, and who changed it when. */
interface Related {
  parent: string | undefined;
  children: readonly string[];
  links: readonly (readonly [id: string, type: LinkedCardType])[];
  epic: string | undefined;
  updated: readonly [by: string, time: number];
}

const CARDS = 3;
const reverse = { blocks: "blocked_by", blocked_by: "blocks", related: "related", duplicates: "duplicates" } as const;
const types = Object.keys(reverse) as LinkedCardType[];

const id = fc.integer({ min: 1, max: CARDS }).map(String);
const by = fc.constantFrom("u-bob", "u-eve");
const parent_card_id = fc.oneof({ weight: 4, arbitrary: id }, fc.constantFrom(null, "", undefined));
const epic_id = fc.constantFrom("1", "2");
const pair = { one: id, other: id, by };
const step = fc.oneof(
  fc.record({ kind: fc.constant("create" as const), parent_card_id, epic_id, by }),
  fc.record({ kind: fc.constant("parent" as const), one: id, parent_card_id, by }),
  fc.record({ kind: fc.constant("child" as const), ...pair, position: fc.option(fc.nat(4), { nil: undefined }) }),
  fc.record({ kind: fc.constantFrom("no child" as const), ...pair }),
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("link" as const), ...pair, type: fc.constantFrom(...types) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("unlink" as const),
      ...pair,
      type: fc.constantFrom(null, null, ...types),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("epic" as const),
      one: id,
      epic_id,
      by,
      how: fc.constantFrom("add", "remove", "set"),
    }),
  },
  fc.record({ kind: fc.constant("no epic" as const), one: id, none: fc.constantFrom(null, ""), by }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Child cards change places, and a card goes below one that lies below it by way of another. */
const deepCircle: Step[] = [
  ...["2", "3"].map((other): Step => ({ kind: "child", one: "1", other, position: undefined, by: "u-bob" })),
  { kind: "child", one: "1", other: "3", position: 0, by: "u-eve" },
  { kind: "parent", one: "3", parent_card_id: "2", by: "u-bob" },
  { kind: "parent", one: "1", parent_card_id: "3", by: "u-bob" },
];

class Relations {
  readonly cards = new Map<string, Related>();

  add(id: string, updated: Related["updated"]): void {
    this.cards.set(id, { parent: undefined, children: [], links: [], epic: undefined, updated });
  }

  of(id: string): Related {
    const card = this.cards.get(id);
    if (card === undefined) throw new Error(`there is no card ${id}`);
    return card;
  }

  liesBelow(id: string, above: string): boolean {
    const { parent } = this.of(id);
    return parent !== undefined && (parent === above || this.liesBelow(parent, above));
  }

  setParent(id: string, parent: string | undefined, updated: Related["updated"]): void {
    const card = this.of(id);
    if (card.parent === parent) return;
    for (const other of this.cards.values()) other.children = other.children.filter((child) => child !== id);
    if (parent !== undefined) this.of(parent).children = [...this.of(parent).children, id];
    Object.assign(card, { parent, updated });
  }

  setChild(id: string, parent: string, position: number | undefined, updated: Related["updated"]): void {
    const isMoved = this.of(id).parent === parent;
    this.setParent(id, parent, updated);
    const card = this.of(parent);
    const children = position === undefined ? card.children : place(card.children, id, position);
    if (isMoved && String(children) !== String(card.children)) card.updated = updated;
    card.children = children;
  }

  link(id: string, other: string, type: LinkedCardType, isLinked: boolean, updated: Related["updated"]): void {
    for (const [from, to, each] of [
      [id, other, type],
      [other, id, reverse[type]],
    ] as const) {
      const card = this.of(from);
      const others = card.links.filter((link) => String(link) !== String([to, each]));
      if (others.length < card.links.length === isLinked) continue;
      card.links = isLinked ? [...others, [to, each]] : others;
      card.updated = updated;
    }
  }

  setEpic(id: string, epic: string | undefined, updated: Related["updated"]): void {
    if (this.of(id).epic !== epic) Object.assign(this.of(id), { epic, updated });
  }
}

/** The refusal of a parent or link, if it is to be one. */
function refusalFor(relations: Relations, one: string, other: string, path: string) {
  if (one === other) return { status: 400, issues: [{ path, code: "cycle" }] };
  return path !== "linked_card_id" && relations.liesBelow(other, one)
    ? { status: 409, code: "circular_parent", issues: [{ path }] }
    : undefined;
}

/** Takes one step in the workspace and in what is expected of it. */
async function take(admin: Workspace, relations: Relations, each: Step, time: number): Promise<unknown> {
  const workspace = admin.as({ user_id: each.by, role: "member" });
  const updated = [each.by, time] as const;
  const answered = async (call: Promise<unknown>, refused: ReturnType<typeof refusalFor>, change: () => void) => {
    if (refused !== undefined) return expect(await refusalOf(call, refused.status)).toMatchObject(refused);
    change();
    return call;
  };
  if (each.kind === "create") {
    const { parent_card_id, epic_id } = each;
    const { card } = await workspace.createCard({ title: "New", list_id: "6", parent_card_id, epic_id });
    relations.add(card.id, updated);
    relations.setParent(card.id, parent_card_id || undefined, updated);
    return relations.setEpic(card.id, epic_id, updated);
  }
  const card_id = each.one;
  if (each.kind === "parent") {
    const { parent_card_id } = each;
    const refused = parent_card_id ? refusalFor(relations, card_id, parent_card_id, "parent_card_id") : undefined;
    return answered(workspace.updateCard({ card_id, parent_card_id }), refused, () => {
      if (parent_card_id !== undefined) relations.setParent(card_id, parent_card_id || undefined, updated);
    });
  }
  if (each.kind === "epic" || each.kind === "no epic") {
    const { epic } = relations.of(card_id);
    if (each.kind === "no epic") {
      relations.setEpic(card_id, undefined, updated);
      return workspace.updateCard({ card_id, epic_id: each.none });
    }
    const { epic_id } = each;
    if (each.how !== "remove") relations.setEpic(card_id, epic_id, updated);
    else if (epic === epic_id) relations.setEpic(card_id, undefined, updated);
    if (each.how === "set") return workspace.updateCard({ card_id, epic_id });
    const answer = each.how === "add" ? workspace.addCardToEpic : workspace.removeCardFromEpic;
    return expect(await answer({ card_id, epic_id })).toEqual({});
  }
  const { other } = each;
  if (each.kind === "child") {
    const refused = refusalFor(relations, other, card_id, "child_card_id");
    const call = workspace.addChildCard({ card_id, child_card_id: other, position: each.position });
    return answered(call, refused, () => relations.setChild(other, card_id, each.position, updated));
  }
  if (each.kind === "no child") {
    if (relations.of(other).parent === card_id) relations.setParent(other, undefined, updated);
    return expect(await workspace.removeChildCard({ card_id, child_card_id: other })).toEqual({});
  }
  if (each.kind === "unlink") {
    for (const type of each.type === null ? types : [each.type]) {
      if (other !== card_id) relations.link(card_id, other, type, false, updated);
    }
    const call = workspace.unlinkCards({ card_id, linked_card_id: other, linked_card_type: each.type });
    return expect(await call).toEqual({});
  }
  const call = workspace.linkCards({ card_id, linked_card_id: other, linked_card_type: each.type });
  return answered(call, refusalFor(relations, card_id, other, "linked_card_id"), () =>
    relations.link(card_id, other, each.type, true, updated),
  );
}

/** Holds every card, and the epics, to what is expected. */
async function hold(workspace: Workspace, relations: Relations): Promise<void> {
  const { cards } = await workspace.getCards({ list_id: "6" });
  const shown = cards.map((card) => {
    expect(card.child_cards.map(({ card_id }) => card_id)).toEqual(card.child_card_order);
    const related: Related = {
      parent: card.parent_card?.card_id,
      children: card.child_card_order,
      links: card.linked_cards.map(({ card_id, linked_card_type }) => [card_id, linked_card_type]),
      epic: card.epic?.id,
      updated: [card.user_id_updated, card.time_updated],
    };
    return [card.id, related] as const;
  });
  expect(new Map(shown)).toEqual(relations.cards);
  for (const epic of (await workspace.getEpics()).lists[0]?.epics ?? []) {
    const inEpic = [...relations.cards].filter(([, card]) => card.epic === epic.id).map(([id]) => id);
    expect(epic.child_card_order).toEqual(inEpic);
    expect([epic.user_id_updated, epic.time_updated]).toEqual([epic.user_id, epic.time_created]);
  }
}

test.prop([fc.array(step, { minLength: 30, maxLength: 60, size: "max" })], {
  numRuns: runs(120),
  examples: [[deepCircle]],
})(
  "[U17.1 U17.3 U17.12 U17.13 U17.14 L1.2 L5.1 L5.3 E5.2 T6.1] parents, links and epics of cards are those of plain objects",
  async (steps) => {
    const { workspace, clock, cards, lists } = await namedCards(CARDS);
    expect(lists.todo).toBe("6");
    for (const title of ["One", "Two"]) await workspace.createEpic({ title });
    const relations = new Relations();
    for (const { id, time_created } of cards) {
      relations.add(id, ["u-ada", time_created]);
      await take(workspace, relations, { kind: "epic", one: id, epic_id: "1", by: "u-bob", how: "add" }, time_created);
    }
    for (const each of steps) {
      clock.advance("1m");
      await take(workspace, relations, each, clock.now() / 1000);
      await hold(workspace, relations);
    }
    await expectIntegrity(workspace);
  },
  AS_LONG_AS_IT_TAKES,
);
