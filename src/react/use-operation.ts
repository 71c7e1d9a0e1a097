import { useMemo, useSyncExternalStore } from "react";
import type { OperationInput, OperationName, OperationOutput, OperationSnapshot, OperationStore } from "../live-store";
import { useLiveStore } from "./workspace-context";

/** How the calls of an operation stand, and what calls it. */
export interface UsedOperation<Input, Output>
  extends OperationSnapshot<Output>,
    Pick<OperationStore<Input, Output>, "run" | "runAsync" | "reset"> {}

/**
 * An operation for a component to call, and how its last call stands. With `moveCard` the card is shown in its new place at
 * once by every `useView` and `useBoard`, and is taken back if the move is refused; `after_card_id` puts it after another card.
 * Moves are carried out one after the other. Rules O4, O5.
 * @throws TypeError where there is no `WorkspaceProvider`.
 * @example
 * ```tsx
 * import { useOperation } from "workspace-engine/react";
 *
 * export function Done({ card_id, list_id }: { card_id: string; list_id: string }) {
 *   const { run, isPending, error } = useOperation("moveCard");
 *   return (
 *     <button type="button" disabled={isPending} onClick={() => run({ card_id, list_id })}>
 *       {error?.message ?? "Done"}
 *     </button>
 *   );
 * }
 * ```
 */
export function useOperation<Name extends OperationName>(
  name: Name,
): UsedOperation<OperationInput<Name>, OperationOutput<Name>> {
  const store = useLiveStore();
  const operation = useMemo(() => store.operation(name), [store, name]);
  const snapshot = useSyncExternalStore(operation.subscribe, operation.getSnapshot, operation.getServerSnapshot);
  return useMemo(() => {
    const { run, runAsync, reset } = operation;
    return { ...snapshot, run, runAsync, reset };
  }, [operation, snapshot]);
}
