import { useEffect, useState } from "react";
import { useDraft } from "../drafts/use-drafts";
import { useToasts } from "../shell/toasts";

/** Sends what is chosen, with what was seen before. Gives the choices as they are then. */
type Send<Choices> = (fields: Partial<Choices>, expected: Partial<Choices>) => Promise<Choices>;

interface Change<Choices> {
  readonly fields: Partial<Choices>;
  readonly isAnswered: boolean;
}

/** How long a change that was answered is shown at most where nobody tells of it. */
const LONGEST_WAIT_MS = 5000;

function those<Choices extends object>(fields: Partial<Choices>, of: Choices): Partial<Choices> {
  const some: Partial<Choices> = {};
  for (const name in fields) some[name] = of[name];
  return some;
}

/** Choices, shown as they are made, and taken back where somebody else chose meanwhile. */
export function useChosen<Choices extends object>(place: string, current: Choices, send: Send<Choices>) {
  const { store } = useDraft(place);
  const { complain } = useToasts();
  const [changes, setChanges] = useState<readonly Change<Choices>[]>([]);
  const chosen: Choices = Object.assign({}, current, ...changes.map(({ fields }) => fields));

  useEffect(() => {
    const isHeard = ({ isAnswered, fields }: Change<Choices>) =>
      isAnswered && JSON.stringify(fields) === JSON.stringify(those(fields, current));
    if (changes.some(isHeard)) setChanges((all) => all.filter((change) => !isHeard(change)));
  }, [current, changes]);

  const choose = async (fields: Partial<Choices>): Promise<void> => {
    const change = { fields, isAnswered: false };
    const become = (from: Change<Choices>, ...to: readonly Change<Choices>[]) =>
      setChanges((all) => all.flatMap((other) => (other === from ? to : [other])));
    setChanges((all) => [...all, change]);
    try {
      const saved = await store.inTurn(place, () => send(fields, those(fields, chosen)));
      const answered = { fields: those(fields, saved), isAnswered: true };
      become(change, answered);
      setTimeout(() => become(answered), LONGEST_WAIT_MS);
    } catch (cause) {
      become(change);
      complain(cause);
    }
  };
  return { chosen, choose: (fields: Partial<Choices>) => void choose(fields) };
}
