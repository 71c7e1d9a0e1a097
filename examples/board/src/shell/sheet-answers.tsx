import type { ReactNode } from "react";

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
