import { Question } from "../shell/question";
import { useDirectory } from "../workspace/directory";
import { kinds } from "./kinds";
import { type Kinded, nameOf } from "./thing";
import { useManage } from "./use-manage";

type DeleteDialogProps = { readonly things: readonly Kinded[]; readonly close: () => void };

/** Asks before something is deleted, and says what goes with it. */
export function DeleteDialog({ things, close }: DeleteDialogProps) {
  const { hasHistory } = useDirectory();
  const { remove } = useManage();
  const one = things.length === 1 ? things[0] : undefined;
  const title = one ? `Delete the ${one.kind} “${nameOf(one.thing)}”?` : `Delete all ${things.length}?`;
  return (
    <Question {...{ title, close }} answer="Delete" isGrave work={() => remove(things)}>
      <p>
        {one ? kinds[one.kind].lost : "All that they hold goes with them."}{" "}
        {hasHistory ? "You can take this back." : "This cannot be taken back."}
      </p>
    </Question>
  );
}
