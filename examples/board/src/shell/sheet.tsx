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

interface SheetAnswersProps {
  /** What is done, in the words of its button; left out where there is nothing but to close. */
  readonly answer?: string | undefined;
  /** An action that was done cannot simply be done again. */
  readonly isGrave?: boolean | undefined;
  readonly isBusy?: boolean;
  /** Left out where the button sends the form around it. */
  readonly go?: () => void;
  readonly close: () => void;
  readonly children?: ReactNode;
}

/** The buttons below the question of a sheet. */
export function SheetAnswers({ answer, isGrave = false, isBusy = false, go, close, children }: SheetAnswersProps) {
  return (
    <p className="row sheet-answers">
      {children}
      <button type="button" className="button" aria-disabled={isBusy} onClick={() => isBusy || close()}>
        {answer === undefined ? "Close" : "Cancel"}
      </button>
      {answer !== undefined && (
        <button
          type={go === undefined ? "submit" : "button"}
          className={isGrave ? "button is-primary is-grave" : "button is-primary"}
          aria-disabled={isBusy}
          onClick={() => isBusy || go?.()}
        >
          {isBusy ? "One moment…" : answer}
        </button>
      )}
    </p>
  );
}
