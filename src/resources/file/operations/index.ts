import { room } from "../../../operation/operation";
import { type AddFile, addFile } from "./add-file";
import { type GetFiles, getFiles } from "./get-files";
import { type RemoveFile, removeFile } from "./remove-file";

export interface FileOperations extends AddFile, GetFiles, RemoveFile {}

export const fileOperations = room<FileOperations>({
  addFile,
  getFiles,
  removeFile,
});
