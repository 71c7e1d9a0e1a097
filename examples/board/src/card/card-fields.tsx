import type { ReactNode } from "react";
import type { Card, LinkedCardType } from "workspace-engine";
import { priorities } from "../board/card-facts";
import { inColor } from "../board/tag-pill";
import { Avatar } from "../shell/avatar";
import { nowInSeconds } from "../shell/time-in-words";
import type { CardChange } from "./use-card-change";

export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly color?: string | null;
}

/** A field whose values are chosen. */
export interface CardField {
  readonly name: string;
  readonly isMany?: boolean;
  readonly from: "lists" | "members" | "tags" | "epics" | "cards" | readonly Choice[];
  readonly chosen: (card: Card) => readonly Choice[];
  readonly choose: (change: CardChange, choices: readonly Choice[]) => void;
  readonly mark?: (choice: Choice) => ReactNode;
}

const named = (id: string, name = id): Choice => ({ id, name });
const numbered = (names: readonly string[]) => names.map((name, index) => named(String(index + 1), name));
const avatar = ({ id }: Choice) => <Avatar user_id={id} />;

/** A field of one value, which is a number, the id of a member, or what is shown of something that has a title. */
function one(name: string, from: CardField["from"], shown: keyof Card, input: string = shown): CardField {
  const isNumber = Array.isArray(from);
  const idOf = (value: unknown): string => String(Object(value).id ?? Object(value).card_id ?? value);
  const inputOf = ({ [shown]: value }: Card) => ({ [input]: isNumber || !value ? (value ?? null) : idOf(value) });
  const shownAs = ({ id, name: title }: Choice) =>
    isNumber ? Number(id) : shown === input ? id : { id, card_id: id, title };
  const chosen = ({ [shown]: value }: Card): readonly Choice[] =>
    isNumber ? from.filter(({ id }) => id === String(value)) : value ? [named(idOf(value), Object(value).title)] : [];
  const choose = ({ set }: CardChange, [choice]: readonly Choice[]): void =>
    set({ [shown]: choice && shownAs(choice) }, inputOf);
  return { name, from, chosen, choose, ...(from === "members" && { mark: avatar }) };
}

export const cardFields: readonly CardField[] = [
  {
    ...{ name: "List", from: "lists" },
    chosen: ({ list_id, list_title }) => [named(list_id, list_title)],
    choose: ({ move }, [list]) => list && move(list.id),
  },
  {
    ...{ name: "Members", from: "members", isMany: true, mark: avatar },
    chosen: ({ members }) => members.map(({ user_id }) => named(user_id)),
    choose: ({ card, set }, choices) => {
      const added = choices.map(({ id }) => ({ user_id: id, role: "member", assigned_date: nowInSeconds() }) as const);
      const members = added.map((one) => card.members.find(({ user_id }) => user_id === one.user_id) ?? one);
      set({ members }, (of) => ({ members: of.members.map(({ user_id, role }) => ({ user_id, role })) }));
    },
  },
  one("Owner", "members", "owner_id"),
  {
    ...{ name: "Tags", from: "tags", isMany: true },
    chosen: ({ tags }) => tags,
    choose: ({ card, set, directory }, choices) => {
      const known = new Map([...directory.tags, ...card.tags].map((tag) => [tag.id, tag]));
      const tags = choices.flatMap(({ id }) => known.get(id) ?? []);
      set({ tags }, (card) => ({ tags: card.tags.map(({ id }) => id) }));
    },
    mark: ({ color }) => <span className="tag-dot" {...inColor(color)} />,
  },
  one("Priority", numbered(priorities.slice(1)), "priority"),
  one("Estimate", numbered(["1 point", "2 points", "3 points", "4 points", "5 points"]), "estimate"),
  one("Epic", "epics", "epic", "epic_id"),
  one("Parent", "cards", "parent_card", "parent_card_id"),
  relation("Children"),
  relation("Blocks", "blocks"),
  relation("Blocked by", "blocked_by"),
  relation("Related", "related"),
  relation("Duplicates", "duplicates"),
];

/** The children of a card, or the cards that it is linked to in a way. */
function relation(name: string, linked_card_type?: LinkedCardType): CardField {
  const key = linked_card_type === undefined ? "child_cards" : "linked_cards";
  const cardsOf = (card: Card) =>
    card[key].filter((other) => Reflect.get(other, "linked_card_type") === linked_card_type);
  const chosen = (card: Card) => cardsOf(card).map(({ card_id, title }) => named(card_id, title));
  const choose = ({ card, workspace, run }: CardChange, choices: readonly Choice[]): void => {
    const isIn = (all: readonly Choice[], { id }: Choice): boolean => all.some((choice) => choice.id === id);
    const before = chosen(card);
    const added = choices.find((choice) => !isIn(before, choice));
    const changed = added ?? before.find((choice) => !isIn(choices, choice));
    if (changed === undefined) return;
    const { id, name: title } = changed;
    const child = { card_id: card.id, child_card_id: id };
    const link = { card_id: card.id, linked_card_id: id, linked_card_type: linked_card_type ?? "related" };
    const send = (): Promise<unknown> => {
      if (key === "child_cards") return added ? workspace.addChildCard(child) : workspace.removeChildCard(child);
      return added ? workspace.linkCards(link) : workspace.unlinkCards(link);
    };
    run(send, (shown) => {
      if (isIn(chosen(shown), changed) === (added !== undefined)) return shown;
      const gone = cardsOf(shown).find(({ card_id }) => card_id === id);
      const others = shown[key].filter((other) => other !== gone);
      return { ...shown, [key]: added ? [...others, { card_id: id, title, linked_card_type }] : others };
    });
  };
  return { name, from: "cards", isMany: true, chosen, choose };
}
