import { refusal } from "../../../errors/errors";
import { type CallOptions, operation } from "../../../operation/operation";
import { idSchema } from "../../common/base-schemas";
import { workItem } from "../../common/input-fields";
import { requireWorkItem, type WorkItemReference } from "../../work-item/operations/require-work-item";

export interface RemoveFileInput extends WorkItemReference {
  readonly file_id: string;
}

export type RemoveFileOutput = Readonly<Record<never, never>>;

export interface RemoveFile {
  /**
   * Takes a file off a card or an epic; what it holds stays where it is kept.
   *
   * Exactly one of `card_id` and `epic_id` says where it is attached. Rule U35.
   *
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card, epic or file.
   *
   * @example
   * ```ts
   * const { file } = await workspace.addFile({ card_id: "1", name: "plan.pdf", size: 48_213, url: "https://files.example/1" });
   * await workspace.removeFile({ card_id: "1", file_id: file.id });
   * ```
   */
  removeFile(input: RemoveFileInput, options?: CallOptions): Promise<RemoveFileOutput>;
}

export const removeFile = operation<RemoveFile>({
  role: "member",
  input: () => ({ ...workItem, file_id: idSchema }),
  async decide(session, { file_id, ...named }) {
    const { kind, document } = await requireWorkItem(session, named);
    const files = document.files ?? [];
    if (!files.some(({ id }) => id === file_id)) {
      throw refusal("not_found", "file_id", `The ${kind} has no file ${file_id}.`);
    }
    await session.update(kind, document.id, (draft) => {
      draft.files = files.filter(({ id }) => id !== file_id);
      draft.total_files -= 1;
    });
    return () => ({});
  },
});
