import type { Kind } from "../../documents";
import { type CallOptions, operation } from "../../operation/operation";
import type { IndexFault } from "../../storage/storage";
import type { BrokenRule } from "../broken-rules";
import { readEverything } from "../read-everything";
import { snapshotCode } from "./snapshot-code";

export interface Verify {
  /**
   * Lists every rule between documents that any of them breaks: orders, totals, symmetric links, targets that are missing.
   * No operation of the engine leaves one broken; what writes to the storage past the engine may. A storage with an
   * index of its own is also asked whether that agrees with the documents: a fault there has the code `index_mismatch`, the
   * declared field as its `path`, and no `id`. Rule K7.8.
   *
   * @throws WorkspaceError 403 `no_access` for anyone but an admin, 503 `storage_busy` when others never stop writing.
   *
   * @example
   * ```ts
   * await workspace.verify(); // []
   * ```
   */
  verify(input?: Readonly<Record<never, never>>, options?: CallOptions): Promise<readonly BrokenRule[]>;
}

/** The kind is one of the engine's, as the storage was opened with no others; one of the host's own is recognised by its name. */
const wrongIndex = ({ kind, field, message }: IndexFault): BrokenRule => {
  return { kind: kind as Kind, id: "", path: field, code: "index_mismatch", message: `The index has ${message}.` };
};

export const verify = operation<Verify>({
  role: "admin",
  input: () => ({}),
  async decide(session) {
    const { brokenRules } = await snapshotCode();
    const contents = await readEverything(session);
    const faults = await session.indexFaults();
    return () => [...brokenRules(contents), ...faults.map(wrongIndex)];
  },
});
