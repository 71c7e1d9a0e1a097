import { faultsOf } from "../workspace/trouble";
import { Refusal } from "./fault";
import { Sheet, SheetAnswers } from "./sheet";

interface LoadingSheetProps {
  readonly title: string;
  readonly what?: string;
  readonly error: Error | undefined;
  readonly close: () => void;
}

/** A dialog whose contents are being loaded, or why they cannot be. A function, so that it stays the same dialog once they are. */
export const loadingSheet = ({ title, what = "That", error, close }: LoadingSheetProps) => (
  <Sheet title={title} isSmall close={close}>
    {error ? <Refusal what={what} faults={faultsOf(error)} /> : <span className="spinner" aria-hidden="true" />}
    <SheetAnswers close={close} />
  </Sheet>
);
