import type { OpeningState } from "../workspace/use-opened-workspace";
import { Refusal } from "./refusal";
import { Sheet } from "./sheet";
import { SheetAnswers } from "./sheet-answers";
import { useWork } from "./use-work";

interface AnewDialogProps extends Pick<OpeningState, "beginAnew"> {
  readonly close: () => void;
}

/** Asks before what is kept is given up. */
export function AnewDialog({ beginAnew, close }: AnewDialogProps) {
  const { isBusy, faults, go } = useWork(beginAnew);
  return (
    <Sheet title="Begin anew?" isSmall {...{ isBusy, close }}>
      {faults === undefined ? (
        <p>
          A made-up workspace takes the place of the one that this browser keeps. Save that to a file first if you want
          it back.
        </p>
      ) : (
        <Refusal what="That" faults={faults} />
      )}
      <SheetAnswers answer={faults === undefined ? "Begin anew" : undefined} {...{ isBusy, go, close }} />
    </Sheet>
  );
}
