import { useRef, useState } from "react";
import { wordsOf } from "../shell/time-in-words";
import { useToasts } from "../shell/toasts";
import { useDirectory } from "../workspace/directory";

const LOOKED_AT = 100;

/** What nobody did on a board. */
const notDoneHere: ReadonlySet<string> = new Set(["undo", "load", "loadLines", "prepareWorkspace"]);

/** Takes back one's own last commit, and with each further call the one before. */
export function useUndo(): { readonly undo: () => void; readonly isPending: boolean } {
  const { workspace, me } = useDirectory();
  const { tell, complain } = useToasts();
  const [isPending, setPending] = useState(false);
  const undone = useRef(new Set<string>());

  const undoLast = async (): Promise<void> => {
    const { commits } = await workspace.getCommits({ count: LOOKED_AT });
    const last = commits.find(
      ({ id, actor, operation }) => actor.user_id === me?.id && !notDoneHere.has(operation) && !undone.current.has(id),
    );
    if (last === undefined) {
      tell("There is nothing of yours to take back.");
      return;
    }
    await workspace.undo(last.id);
    undone.current.add(last.id);
    tell(`Taken back: ${wordsOf(last.operation).toLowerCase()}.`);
  };

  return {
    isPending,
    undo: () => {
      setPending(true);
      undoLast()
        .catch(complain)
        .finally(() => setPending(false));
    },
  };
}
