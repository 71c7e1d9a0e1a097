import { operations } from "../operations/registry";
import { fetchPart } from "./fetch-part";
import type { Operation } from "./operation";

/** `explainView` is no operation of the API, but carried out like one. */
const loaders: Readonly<Record<string, () => Promise<object>>> = { ...operations, explainView: operations.previewView };

const fetched = new Map<string, Operation<unknown>>();

/** The code of an operation, if it is there already: from then on a call of it waits for nothing but the storage. */
export const codeOf = (name: string): Operation<unknown> | undefined => fetched.get(name);

/** Fetches the code of an operation and that of its neighbours. */
export async function fetchCode(name: string): Promise<Operation<unknown>> {
  const load = loaders[name];
  const code = load === undefined ? [] : Object.entries(await fetchPart(load));
  for (const [neighbour, operation] of code) fetched.set(neighbour, operation);
  const operation = fetched.get(name);
  if (operation === undefined) throw new Error(`There is no operation ${name}.`);
  return operation;
}

/** Fetches the code of every operation. */
export async function fetchAllCode(): Promise<void> {
  await Promise.all(Object.keys(loaders).map(fetchCode));
}
