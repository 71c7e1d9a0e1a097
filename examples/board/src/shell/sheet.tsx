import { type ReactNode, useId } from "react";
import { createPortal } from "react-dom";
import { useModal } from "./use-modal";

interface SheetProps {
  readonly title: string;
  /** Of a question, against that of more to read. */
  readonly isSmall?: boolean;
  /** Nothing closes it then. */
  readonly isBusy?: boolean;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A dialog in front of the page. */
export function Sheet({ title, isSmall = false, isBusy = false, close, children }: SheetProps) {
  const { dialog, onClose } = useModal(close);
  const id = useId();

  // A drawer that is put away would hide what is in it.
  return createPortal(
    <dialog
      ref={dialog}
      className={isSmall ? "sheet is-small" : "sheet"}
      aria-labelledby={id}
      onCancel={(event) => isBusy && event.preventDefault()}
      onClose={onClose}
    >
      <div className="sheet-body">
        <h1 id={id}>{title}</h1>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}
