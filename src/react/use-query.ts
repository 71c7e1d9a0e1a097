import { useMemo } from "react";
import type { OperationOutput, QueryName, QuerySnapshot, QueryStoreOptions } from "../live-store";
import { type QueryArguments, queryKey } from "../live-store/query-store";
import { type ShownOptions, useShown } from "./use-shown";
import { useLiveStore } from "./workspace-context";

export interface UseQueryOptions<Output> extends QueryStoreOptions<Output>, ShownOptions {}

/**
 * The answer of an operation that changes nothing, kept right with every commit, and shared as by `useView`: for comments, members,
 * timers and whatever else is no view. It is asked for again after each commit, and is the same object where nothing of it changed;
 * what changes as time passes only is seen with the next commit. Rules O3, O8.
 * @throws TypeError where there is no `WorkspaceProvider`.
 * @example
 * ```tsx
 * import { useQuery } from "workspace-engine/react";
 *
 * export function Comments({ card_id }: { card_id: string }) {
 *   const { output, status, error } = useQuery("getComments", { card_id });
 *   if (status === "failed") return <p role="alert">{error?.message}</p>;
 *   return <ul aria-busy={status === "loading"}>{output?.comments.map(({ id }) => <li key={id}>{id}</li>)}</ul>;
 * }
 * ```
 */
export function useQuery<Name extends QueryName>(
  name: Name,
  ...asked: QueryArguments<Name, UseQueryOptions<OperationOutput<Name>>>
): QuerySnapshot<OperationOutput<Name>> {
  const store = useLiveStore();
  const [input, options = {}] = asked;
  const key = queryKey(name, input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what counts of the input.
  const query = useMemo(() => store.query(name, ...asked), [store, key, options.enabled]);
  return useShown(query, options);
}
