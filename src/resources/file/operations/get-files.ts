import { type CallOptions, operation } from "../../../operation/operation";
import { workItem } from "../../common/input-fields";
import { requireWorkItem, type WorkItemReference } from "../../work-item/operations/require-work-item";
import type { AttachedFile } from "../attached-file";

/** Exactly one of `card_id` and `epic_id`. */
export interface GetFilesInput extends WorkItemReference {}

export interface GetFilesOutput {
  readonly files: readonly AttachedFile[];
}

export interface GetFiles {
  /**
   * Lists the files of a card or an epic, in the order in which they were attached. Rule U35.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card or epic.
   *
   * @example
   * ```ts
   * const { files } = await workspace.getFiles({ card_id: "1" });
   * files.reduce((bytes, file) => bytes + file.size, 0); // 0
   * ```
   */
  getFiles(input: GetFilesInput, options?: CallOptions): Promise<GetFilesOutput>;
}

export const getFiles = operation<GetFiles>({
  role: "viewer",
  input: () => workItem,
  async decide(session, named) {
    const { document } = await requireWorkItem(session, named);
    return () => ({ files: document.files ?? [] });
  },
});
