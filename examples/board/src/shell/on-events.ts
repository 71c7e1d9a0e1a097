/** Subscribes to events of the window, for `useSyncExternalStore`. */
export const onEvents =
  (...events: readonly string[]) =>
  (listener: (event: Event) => void): (() => void) => {
    const control = new AbortController();
    for (const event of events) window.addEventListener(event, listener, control);
    return () => control.abort();
  };
