import { useEffect, useState } from "react";

export interface Loaded<Value> {
  /** What was loaded last, also while something else is being loaded. */
  readonly value: Value | undefined;
  readonly error: Error | undefined;
  readonly isLoading: boolean;
}

const loading = { value: undefined, error: undefined, isLoading: true };

/**
 * What a function gives. It is called again whenever it is another one (see `useCallback`), or the trigger is; the answer
 * to the last call counts.
 */
export function useLoaded<Value>(load: () => Promise<Value>, trigger?: unknown): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>(loading);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the trigger says when what is loaded may differ.
  useEffect(() => {
    let isWanted = true;
    setLoaded(({ value }) => ({ value, error: undefined, isLoading: true }));
    load().then(
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
