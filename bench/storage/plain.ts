import type { Commit } from "workspace-engine";
import type { Contents } from "./contents";

/** A driver and nothing else: what a program without a storage would write. */
export interface PlainStore {
  fill(contents: Contents): Promise<void>;
  /** Inserts the commit's documents, which are new, and its log in one transaction. */
  insert(commit: Commit): Promise<void>;
  close(): Promise<void>;
}
