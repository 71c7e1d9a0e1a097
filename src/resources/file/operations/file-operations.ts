import { FILES_MAX } from "../../../base/limits";
import { refusal } from "../../../errors/errors";
import { type CallOptions, operation } from "../../../operation/operation";
import { countSchema, idSchema, workItem } from "../../common/base-schemas";
import { webAddress } from "../../external-link/external-link-schema";
import { requireWorkItem, type WorkItemReference } from "../../work-item/operations/work-items";
import { type AttachedFile, fileNameSchema } from "../attached-file-schema";

export interface AddFileInput extends WorkItemReference {
  /** 1 to 255 characters after trimming. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** The file's URL: an http or https address, at most 2048 characters. */
  readonly url: string;
}

/** Exactly one of `card_id` and `epic_id`. */
export interface GetFilesInput extends WorkItemReference {}

export type RemoveFileInput = WorkItemReference & { readonly file_id: string };
export type AddFileOutput = { readonly file: AttachedFile };
export type GetFilesOutput = { readonly files: readonly AttachedFile[] };
export type RemoveFileOutput = Readonly<Record<never, never>>;

export interface FileOperations {
  /**
   * Attaches a file to a card or an epic, after those it has, at most 100. Exactly one of `card_id` and `epic_id` names
   * that. What the file holds is kept elsewhere. Rule U35.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card or epic.
   * @example
   * const file = { name: "plan.pdf", size: 48_213, url: "https://files.example/plan.pdf" };
   * await workspace.addFile({ card_id: "1", ...file });
   * (await workspace.getCard({ card_id: "1" })).card.total_files; // 1
   */
  addFile(input: AddFileInput, options?: CallOptions): Promise<AddFileOutput>;

  /**
   * Lists the files of a card or an epic, in the order in which they were attached. Rule U35.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card or epic.
   * @example
   * const { files } = await workspace.getFiles({ card_id: "1" });
   * files.reduce((bytes, file) => bytes + file.size, 0); // 0
   */
  getFiles(input: GetFilesInput, options?: CallOptions): Promise<GetFilesOutput>;

  /**
   * Removes a file from the card or epic that `card_id` or `epic_id` names; what it links to stays. Rule U35.
   * @throws WorkspaceError 400 `invalid_input`, 403 `no_access`, 404 `not_found` for the card, epic or file.
   * @example
   * const { file } = await workspace.addFile({ card_id: "1", name: "plan.pdf", size: 48_213, url: "https://files.example/1" });
   * await workspace.removeFile({ card_id: "1", file_id: file.id });
   */
  removeFile(input: RemoveFileInput, options?: CallOptions): Promise<RemoveFileOutput>;
}

export const addFile = operation<Pick<FileOperations, "addFile">>({
  input: () => ({ ...workItem, name: fileNameSchema, size: countSchema, url: webAddress }),
  async decide(session, { name, size, url, ...named }) {
    const { kind, document } = await requireWorkItem(session, named);
    if ((document.files ?? []).length >= FILES_MAX) {
      const message = `There are ${FILES_MAX} files on the ${kind}, and no more can be added.`;
      throw refusal("invalid_input", `${kind}_id`, message, "too_many");
    }
    const { actor, now } = session.context;
    const id = await session.nextId("file");
    const file: AttachedFile = { id, name, size, url, user_id: actor.user_id, time_created: now };
    await session.update(kind, document.id, (draft) => {
      draft.files = [...(draft.files ?? []), file];
      draft.total_files += 1;
    });
    return () => ({ file });
  },
});

export const getFiles = operation<Pick<FileOperations, "getFiles">>({
  role: "viewer",
  input: () => workItem,
  async decide(session, named) {
    const { document } = await requireWorkItem(session, named);
    return () => ({ files: document.files ?? [] });
  },
});

export const removeFile = operation<Pick<FileOperations, "removeFile">>({
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
