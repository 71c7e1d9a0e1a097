import { Question } from "../shell/question";
import { useDirectory } from "../workspace/directory";
import { kinds } from "./kinds";
import { type Kinded, nameOf } from "./thing";
import { useManage } from "./use-manage";

interface DeleteDialogProps {
  readonly things: readonly Kinded[];
  readonly close: () => void;
}

/** Asks before something is deleted, and says what goes with it. */
export function DeleteDialog({ things, close }: DeleteDialogProps) {
  const { hasHistory } = useDirectory();
  const { remove } = useManage();
  const [{ kind, thing } = { kind: "card", thing: { id: "" } } as const] = things;
  const isOne = things.length === 1;
  return (
    <Question
      title={isOne ? `Delete the ${kind} “${nameOf(thing)}”?` : `Delete all ${things.length}?`}
      text={`${isOne ? kinds[kind].lost : "All that they hold goes with them."} ${hasHistory ? "You can take this back." : "This cannot be taken back."}`}
      answer="Delete"
      work={() => remove(things)}
      close={close}
    />
  );
}
