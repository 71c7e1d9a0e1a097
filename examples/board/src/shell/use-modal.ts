import { type RefObject, useEffect, useRef } from "react";

interface Modal {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly onClose: () => void;
}

/** A dialog that is in front of the page for as long as it is there. */
export function useModal(close: () => void): Modal {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);

  // StrictMode closes it once and opens it again before this is told.
  return { dialog, onClose: () => dialog.current?.open === false && close() };
}
