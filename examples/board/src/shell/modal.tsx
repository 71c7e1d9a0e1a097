import { type ComponentProps, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useToasts } from "./toasts";

interface ModalProps extends ComponentProps<"dialog"> {
  /** A press beside it closes it. */
  readonly isLight?: boolean;
  readonly close: () => void;
}

/** A dialog that is in front of the page for as long as it is there. */
export function Modal({ isLight = false, close, ...props }: ModalProps) {
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

  // A drawer that is put away would hide what is in it.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes every dialog.
    <dialog
      ref={dialog}
      // StrictMode closes it once and opens it again before this is called.
      onClose={() => dialog.current?.open === false && close()}
      onClick={({ target }) => isLight && target === dialog.current && close()}
      {...props}
    />,
    document.body,
  );
}
