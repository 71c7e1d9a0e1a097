import { useEffect, useState } from "react";
import { useDraftStore } from "../drafts/use-drafts";
import { useToasts } from "../shell/toasts";

/** How a change shows: as it is expected to become and, given its answer, as it became. Applied twice it shows the same. */
type Applied<State, Answer> = (state: State, answer?: Answer) => State;

interface Change<State> {
  readonly apply: (state: State) => State;
  readonly isAnswered: boolean;
}

/** How long a change that was answered is shown at most where nobody tells of it. */
const LONGEST_WAIT_MS = 5000;

/** State with what is being changed in it: shown at once, and taken back with the reason where it is refused. */
export function useOptimistic<State>(place: string, state: State) {
  const store = useDraftStore();
  const { complain } = useToasts();
  const [changes, setChanges] = useState<readonly Change<State>[]>([]);

  useEffect(() => {
    const isHeard = ({ isAnswered, apply }: Change<State>) => isAnswered && textOf(apply(state)) === textOf(state);
    // They are answered in turn: what was changed before one that is heard of is past, too.
    const past = changes.slice(0, changes.map(isHeard).lastIndexOf(true) + 1);
    if (past.length > 0) setChanges((all) => all.filter((change) => !past.includes(change)));
  }, [state, changes]);

  const runAsync = async <Answer>(send: () => Promise<Answer>, apply: Applied<State, Answer>): Promise<void> => {
    const change = { apply: (before: State) => apply(before), isAnswered: false };
    const become = (from: Change<State>, ...to: readonly Change<State>[]) =>
      setChanges((all) => all.flatMap((other) => (other === from ? to : [other])));
    setChanges((all) => [...all, change]);
    try {
      const answer = await store.inTurn(place, send);
      const answered = { apply: (before: State) => apply(before, answer), isAnswered: true };
      become(change, answered);
      setTimeout(() => become(answered), LONGEST_WAIT_MS);
    } catch (cause) {
      become(change);
      throw cause;
    }
  };
  return {
    shown: changes.reduce((before, { apply }) => apply(before), state),
    runAsync,
    /** The same where nobody waits: a refusal is told. */
    run: <Answer>(send: () => Promise<Answer>, apply: Applied<State, Answer>): void =>
      void runAsync(send, apply).catch(complain),
  };
}

/** The same for values that differ only in the order of their keys. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  }) ?? "";
