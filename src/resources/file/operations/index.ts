import type { AddFile } from "./add-file";
import type { GetFiles } from "./get-files";
import type { RemoveFile } from "./remove-file";

export { addFile } from "./add-file";
export { getFiles } from "./get-files";
export { removeFile } from "./remove-file";

export interface FileOperations extends AddFile, GetFiles, RemoveFile {}
