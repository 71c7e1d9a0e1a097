export type { ImportConflict } from "../import-commits/writing";
export { type CsvColumn, type CsvField, csvFields } from "./column-names";
export type { DateOrder } from "./dates";
export { type DetectedFile, detect } from "./detect";
export type { Encoding, ImportFile } from "./file-text";
export {
  ImportError,
  type ImportErrorCode,
  type ImportErrorPlace,
  type ImportFormat,
  importFormats,
} from "./import-error";
export { type ImportLinesOptions, type ImportLinesOutput, importLines } from "./import-lines";
export type { LineOrder } from "./lines";
export type { ImportedPerson, KnownMember, PersonMapping } from "./people";
export { type ImportOptions, type ImportReport, type ReadImport, readImport } from "./read-import";
export type { ImportNote } from "./reading";
