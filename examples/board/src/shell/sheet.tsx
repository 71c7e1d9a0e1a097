import { type ReactNode, useId } from "react";
import { Modal } from "./modal";

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
  const id = useId();
  return (
    <Modal
      className={isSmall ? "sheet is-small" : "sheet"}
      aria-labelledby={id}
      onCancel={(event) => isBusy && event.preventDefault()}
      close={close}
    >
      <div className="sheet-body">
        <h1 id={id}>{title}</h1>
        {children}
      </div>
    </Modal>
  );
}
