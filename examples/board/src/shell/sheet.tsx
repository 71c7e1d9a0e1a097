import { type ReactNode, useEffect, useId, useRef } from "react";

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
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={isSmall ? "sheet is-small" : "sheet"}
      aria-labelledby={id}
      onCancel={(event) => isBusy && event.preventDefault()}
      // StrictMode closes it once and opens it again before this is told.
      onClose={() => dialog.current?.open === false && close()}
    >
      <div className="sheet-body">
        <h1 id={id}>{title}</h1>
        {children}
      </div>
    </dialog>
  );
}
