import { useEffect, useState } from "react";

export interface Loaded<Value> {
  /** The last answer, also while something else is being loaded. */
  readonly value: Value | undefined;
  readonly error: Error | undefined;
  readonly isLoading: boolean;
}

const loading = { value: undefined, error: undefined, isLoading: true };

/**
 * The answer of a function to its last call. It is called with the trigger, again whenever it is another one (see
 * `useCallback`), or the trigger is.
 */
export function useLoaded<Value, Trigger>(
  load: (trigger?: Trigger) => Promise<Value>,
  trigger?: Trigger,
): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>(loading);
  useEffect(() => {
    let isWanted = true;
    setLoaded(({ value }) => ({ value, error: undefined, isLoading: true }));
    load(trigger).then(
      (value) => isWanted && setLoaded({ value, error: undefined, isLoading: false }),
      (cause: unknown) => {
        const error = cause instanceof Error ? cause : new Error(String(cause));
        if (isWanted) setLoaded({ value: undefined, error, isLoading: false });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [load, trigger]);
  return loaded;
}
