import { type RefObject, useEffect, useRef } from "react";
import { useToasts } from "./toasts";

interface Modal {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly onClose: () => void;
}

/** A dialog that is in front of the page for as long as it is there. */
export function useModal(close: () => void): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  const { showIn } = useToasts();

  useEffect(() => {
    const { current } = dialog;
    if (current === null) return;
    current.showModal();
    const hide = showIn(current);
    return () => {
      hide();
      current.close();
    };
  }, [showIn]);

  // StrictMode closes it once and opens it again before this is told.
  return { dialog, onClose: () => dialog.current?.open === false && close() };
}
