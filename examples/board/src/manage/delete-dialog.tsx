import { Refusal } from "../shell/refusal";
import { Sheet } from "../shell/sheet";
import { SheetAnswers } from "../shell/sheet-answers";
import { useWork } from "../shell/use-work";
import { useDirectory } from "../workspace/directory";
import { kindOf, nameOf } from "./kinds";
import { type Kinded, useManage } from "./use-manage";

interface DeleteDialogProps {
  readonly things: readonly Kinded[];
  readonly close: () => void;
}

/** Asks before something is deleted, and says what goes with it. */
export function DeleteDialog({ things, close }: DeleteDialogProps) {
  const { hasHistory } = useDirectory();
  const { remove } = useManage();
  const { isBusy, faults, go } = useWork(async () => {
    await remove(things);
    close();
  });
  const [first] = things;
  const one = things.length === 1 ? first : undefined;
  const title = one && `Delete the ${kindOf(one.kind).word} “${nameOf(one.kind, one.thing)}”?`;
  return (
    <Sheet title={title ?? `Delete all ${things.length} for good?`} isSmall {...{ isBusy, close }}>
      {faults === undefined ? (
        <p>
          {one === undefined ? "All that they hold goes with them." : kindOf(one.kind).lost}{" "}
          {hasHistory ? "You can take this back." : "This cannot be taken back."}
        </p>
      ) : (
        <Refusal what="That" faults={faults} />
      )}
      <SheetAnswers answer={faults === undefined ? "Delete" : undefined} {...{ isBusy, go, close }} />
    </Sheet>
  );
}
