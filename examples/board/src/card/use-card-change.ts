import type { Card, UpdateCardInput } from "workspace-engine";
import { useOperation } from "workspace-engine/react";
import type { BoardLane } from "../board/arrangement";
import { placeOnCard } from "../drafts/use-drafts";
import { useToasts } from "../shell/toasts";
import { useDirectory } from "../workspace/directory";
import { useOptimistic } from "./use-optimistic";

/** Fields as a card shows them; those that are undefined are cleared. */
type Shown = { readonly [Name in keyof Card]?: Card[Name] | undefined };

export type CardChange = ReturnType<typeof useCardChange>;

/** A card as it is being changed, one change after the other, and the lists that it can be moved to. */
export function useCardChange(current: Card, lanes: readonly BoardLane[]) {
  const directory = useDirectory();
  const { workspace } = directory;
  const { complain } = useToasts();
  const { runAsync } = useOperation("moveCard");
  const { shown: card, run } = useOptimistic(placeOnCard(current.id, "changes"), current);
  const card_id = card.id;
  return {
    ...{ card, lanes, directory, workspace, run },
    /** Changes fields to what is to be shown; `fieldsOf` gives them as they are set, and as they were seen. */
    set: (shown: Shown, fieldsOf: (card: Card) => Omit<UpdateCardInput, "card_id" | "expected">): void =>
      run(
        () => workspace.updateCard({ card_id, ...fieldsOf({ ...card, ...shown } as Card), expected: fieldsOf(card) }),
        (before, answer) => {
          const after = Object.keys(shown).map((name) => [name, Reflect.get(answer?.card ?? shown, name)]);
          return { ...before, ...Object.fromEntries(after) };
        },
      ),
    move: (list_id: string): void =>
      void runAsync({ card_id, list_id, expected: { list_id: card.list_id } }).catch(complain),
  };
}
