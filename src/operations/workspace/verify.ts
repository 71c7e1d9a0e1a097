import type { Kind } from "../../documents";
import type { Issue } from "../../errors";
import { type CallOptions, operation } from "../operation";
import { readEverything } from "./read-everything";

/** A rule that a stored document breaks; `path` is the field inside the document. */
export interface BrokenRule extends Issue {
  readonly kind: Kind;
  readonly id: string;
}

export interface Verify {
  /**
   * Lists every rule between documents that any of them breaks: orders, totals, symmetric links, targets that are missing.
   * No operation of the engine leaves one broken; what writes to the storage past the engine may. Rules K7.8.
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

export const verify = operation<Verify>({
  role: "admin",
  input: () => ({}),
  async decide(session) {
    const contents = await readEverything(session);
    const { brokenRules } = await import("./broken-rules");
    return () => brokenRules(contents);
  },
});
