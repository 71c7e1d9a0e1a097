import { useState } from "react";
import { wordsOf } from "../shell/time-in-words";
import { useToasts } from "../shell/toasts";
import { useDirectory } from "../workspace/directory";

const LOOKED_AT = 100;

/** What nobody did on a board. */
const notDoneHere: ReadonlySet<string> = new Set(["undo", "load", "loadLines", "prepareWorkspace"]);

/** The commits that were taken back on this page. */
const undone = new Set<string>();

/** A call of an operation, and the document that it changed. */
export type Call = { readonly operation: string; readonly id: string };

/** Takes back one's own last commit, and with each further call the one before; or the last commits of some calls. */
export function useUndo() {
  const { workspace, me, hasHistory } = useDirectory();
  const { announce, complain } = useToasts();
  const [isPending, setPending] = useState(false);

  const undo = async (calls?: readonly Call[]): Promise<void> => {
    const { commits } = await workspace.getCommits({ count: Math.max(LOOKED_AT, 2 * (calls?.length ?? 0)) });
    const own = commits.filter(
      ({ id, actor, operation }) => actor.user_id === me.id && !notDoneHere.has(operation) && !undone.has(id),
    );
    const commitOf = (call: Call) =>
      own.find(
        ({ operation, documents }) => operation === call.operation && documents.some(({ id }) => id === call.id),
      );
    const wanted = calls === undefined ? own.slice(0, 1) : calls.flatMap((call) => commitOf(call) ?? []);
    if (wanted.length === 0) {
      announce("There is nothing of yours to take back.");
      return;
    }
    for (const { id } of [...wanted].sort((a, b) => b.sequence - a.sequence)) {
      await workspace.undo(id);
      undone.add(id);
    }
    const [first] = wanted;
    announce(`Undone: ${wordsOf(first?.operation ?? "").toLowerCase()}.`);
  };

  const start = (calls?: readonly Call[]): void => {
    setPending(true);
    undo(calls)
      .catch(complain)
      .finally(() => setPending(false));
  };
  return {
    isPending,
    undo: start,
    /** Reports calls, with their undo where there is history. */
    report: (text: string, calls: readonly Call[]): void =>
      announce(text, hasHistory && calls.length > 0 ? () => start(calls) : undefined),
  };
}
