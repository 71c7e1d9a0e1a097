export type { ImportConflict } from "../import-commits/writing";
export { type DetectedFile, detect } from "./detect";
export type { Encoding, ImportFile } from "./import-error";
export {
  ImportError,
  type ImportErrorCode,
  type ImportErrorPlace,
  type ImportFormat,
  importFormats,
} from "./import-error";
export { type ImportLinesOptions, type ImportLinesOutput, importLines } from "./import-lines";
export type { ImportedPerson, KnownMember, PersonMapping } from "./people";
export { type ImportOptions, type ImportReport, type ReadImport, readImport } from "./read-import";
export type { DateOrder, ImportNote } from "./reading";
export { type CsvColumn, type CsvField, csvFields } from "./words";
