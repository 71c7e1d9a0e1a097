import { storageContract } from "workspace-engine/testing";
import { indexedDbContract } from "./contract-options";

const cases = new Map(
  storageContract(indexedDbContract).flatMap(({ title, cases }) =>
    cases.map(({ name, run }) => [`${title}: ${name}`, run] as const),
  ),
);

/** Plays a case of the contract suite; answers with what is wrong, or nothing. */
export async function play(title: string, name: string): Promise<string> {
  const run = cases.get(`${title}: ${name}`);
  if (run === undefined) return "There is no such case.";
  return run().then(
    () => "",
    (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
}
