import { useRef, useState } from "react";
import { useDraftStore } from "../drafts/use-drafts";
import { useToasts } from "../shell/toasts";

interface Change<State> {
  readonly apply: (state: State) => State;
  readonly isAnswered: boolean;
}

/** How long a change that was answered is shown at most where no new state comes. */
const LONGEST_WAIT_MS = 5000;

/** State with its changes: shown at once, then as they were answered until the state has them; taken back where refused. */
export function useOptimistic<State>(place: string, state: State) {
  const store = useDraftStore();
  const { complain } = useToasts();
  const [changes, setChanges] = useState<readonly Change<State>[]>([]);
  const text = JSON.stringify(state);
  // While one is under way nothing else is shown: what it makes would stand twice until its answer says which it is.
  const isWaiting = changes.some(({ isAnswered }) => !isAnswered);
  const base = useRef(state);
  if (!isWaiting) base.current = state;
  const [seen, setSeen] = useState(text);
  if (seen !== text) {
    setSeen(text);
    // The next state has the answers.
    if (!isWaiting) setChanges((all) => all.filter(({ isAnswered }) => !isAnswered));
  }

  type Apply<Answer> = (state: State, answer?: Answer) => State;
  const runAsync = async <Answer>(send: () => Promise<Answer>, apply: Apply<Answer>): Promise<void> => {
    const become = (from: Change<State>, ...to: readonly Change<State>[]) =>
      setChanges((all) => all.flatMap((other) => (other === from ? to : [other])));
    const change = { apply: (before: State) => apply(before), isAnswered: false };
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
    shown: changes.reduce((before, { apply }) => apply(before), base.current),
    runAsync,
    /** The same where nobody waits: a refusal is reported. */
    run: <Answer>(send: () => Promise<Answer>, apply: Apply<Answer>) => void runAsync(send, apply).catch(complain),
  };
}
