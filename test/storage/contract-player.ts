import { type StorageContractOptions, storageContract } from "workspace-engine/testing";

/** Plays cases of the contract suite by their titles and names; answers with what is wrong, or nothing. */
export function contractPlayer(options: StorageContractOptions): (title: string, name: string) => Promise<string> {
  const cases = new Map(
    storageContract(options).flatMap(({ title, cases }) =>
      cases.map(({ name, run }) => [`${title}: ${name}`, run] as const),
    ),
  );
  return async (title, name) => {
    const run = cases.get(`${title}: ${name}`);
    if (run === undefined) return "There is no such case.";
    return run().then(
      () => "",
      (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
  };
}
