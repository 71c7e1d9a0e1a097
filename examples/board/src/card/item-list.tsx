import type { ReactNode } from "react";
import type { Card } from "workspace-engine";
import { NewText } from "../drafts/new-text";
import { placeOnCard } from "../drafts/use-drafts";
import { MenuItem } from "../shell/button";
import { Popover } from "../shell/popover";
import { useOptimistic } from "./use-optimistic";

type Send = () => Promise<unknown>;

interface ItemListProps<T> {
  readonly card: Card;
  readonly name: string;
  readonly box: string;
  readonly placeholder: string;
  readonly action?: string;
  readonly items: readonly T[] | undefined;
  /** An item of what is written: as it is shown until it is there, and what makes it, which is all of the answer. */
  readonly make: (text: string) => readonly [shown: Omit<T, "id">, create: () => Promise<Readonly<Record<string, T>>>];
  /** Actions that take an item out of the list, by name. */
  readonly leaving: (item: T) => readonly (readonly [name: string, send: Send])[];
  readonly move?: (item: T, position: number, seen: number) => Promise<unknown>;
  readonly above?: (shown: readonly T[]) => ReactNode;
  readonly children: (item: T, change: (shown: Partial<T>, send: Send) => void) => ReactNode;
}

/** Things of one kind on a card, such as comments: they are added, changed, moved and taken out. */
export function ItemList<T extends { readonly id: string }>({ card, name, items = [], ...list }: ItemListProps<T>) {
  const { box, placeholder, action = "Add", move, children } = list;
  const { shown, run, runAsync } = useOptimistic(placeOnCard(card.id, "changes"), items);
  const without = (all: readonly T[], { id }: T) => all.filter((item) => item.id !== id);
  const moveTo = (item: T, from: number, to: number): void =>
    run(
      async () => move?.(item, to, from),
      (all) => [...without(all, item).slice(0, to), item, ...without(all, item).slice(to)],
    );
  const actionsOn = (item: T, at: number): readonly (readonly [name: string, act: () => void])[] => [
    ...(move && at > 0 ? [["Move up", () => moveTo(item, at, at - 1)] as const] : []),
    ...(move && at < shown.length - 1 ? [["Move down", () => moveTo(item, at, at + 1)] as const] : []),
    ...list.leaving(item).map(([label, send]) => [label, () => run(send, (all) => without(all, item))] as const),
  ];
  const add = async (text: string): Promise<void> => {
    const [fields, create] = list.make(text);
    const item = { ...fields, id: `new-${performance.now()}` } as T;
    await runAsync(create, (all, answer = { item }) => {
      const others = Object.values(answer).filter(({ id }) => all.every((other) => other.id !== id));
      return [...all, ...others];
    });
  };
  const change = ({ id }: T, fields: Partial<T>, send: Send): void =>
    run(send, (all) => all.map((item) => (item.id === id ? { ...item, ...fields } : item)));
  return (
    <div className="item-list">
      {list.above?.(shown)}
      <ul>
        {shown.map((item, index) => (
          <li key={item.id} className="item" inert={item.id.startsWith("new-")}>
            {children(item, (fields, send) => change(item, fields, send))}
            <Popover name={`More: ${name} ${index + 1}`} className="icon-button" icon="more">
              {(close) =>
                actionsOn(item, index).map(([action, act]) => (
                  <MenuItem key={action} label={action} onClick={() => [close(), act()]} />
                ))
              }
            </Popover>
          </li>
        ))}
      </ul>
      <NewText
        {...{ place: placeOnCard(card.id, box), label: `New ${name} on “${card.title}”`, name: `New ${name}` }}
        {...{ placeholder, action, send: add }}
      />
    </div>
  );
}
