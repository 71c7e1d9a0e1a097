type Target = Pick<EventTarget, "addEventListener" | "removeEventListener">;

/** Calls when a page in a browser is online again, or is looked at again. Returns the way to stop. */
export function whenBack(call: () => void): () => void {
  const page: Partial<Target> = globalThis;
  const { document } = globalThis as { readonly document?: Target & { readonly visibilityState?: string } };
  const look = (): void => {
    if (document?.visibilityState === "visible") call();
  };
  page.addEventListener?.("online", call);
  document?.addEventListener("visibilitychange", look);
  return () => {
    page.removeEventListener?.("online", call);
    document?.removeEventListener("visibilitychange", look);
  };
}
