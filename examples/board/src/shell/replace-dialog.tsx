import { useEffect, useRef, useState } from "react";
import { faultsOf } from "../workspace/trouble";
import type { OpeningState, Replacement } from "../workspace/use-opened-workspace";

interface ReplaceDialogProps extends Pick<OpeningState, "replace"> {
  readonly wanted: Replacement;
  readonly close: () => void;
}

/** Asks before what is kept is given up, and says what is wrong with a file that is refused. */
export function ReplaceDialog({ wanted, replace, close }: ReplaceDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>();
  const name = wanted === "anew" ? undefined : wanted.name;
  const go = (): void => {
    setBusy(true);
    replace(wanted)
      .catch((cause: unknown) => setFaults(faultsOf(cause)))
      .finally(() => setBusy(false));
  };

  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="sheet is-small"
      aria-labelledby="replace-title"
      // StrictMode closes it once and opens it again before this is told.
      onClose={() => dialog.current?.open === false && close()}
    >
      <div className="sheet-body">
        <h1 id="replace-title">{name === undefined ? "Begin anew?" : `Open ${name}?`}</h1>
        {faults === undefined ? (
          <p>
            {name === undefined ? "A made-up workspace" : "Its workspace"} takes the place of the one that this browser
            keeps. Save that to a file first if you want it back.
          </p>
        ) : (
          <div className="notice is-bad" role="alert">
            <p>
              <b>The file was refused.</b> Your workspace is as it was.
            </p>
            <ul>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </div>
        )}
        <p className="row is-end">
          <button type="button" className="button" onClick={close}>
            {faults === undefined ? "Cancel" : "Close"}
          </button>
          {faults === undefined && (
            <button type="button" className="button is-primary" aria-disabled={isBusy} onClick={() => isBusy || go()}>
              {isBusy ? "Opening…" : name === undefined ? "Begin anew" : "Open"}
            </button>
          )}
        </p>
      </div>
    </dialog>
  );
}
