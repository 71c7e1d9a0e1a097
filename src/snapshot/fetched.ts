export { documentSchemas } from "../documents/document-schemas";
export { brokenRules } from "./broken-rules";
export { exportLines } from "./operations/export-lines";
export { loadLines } from "./operations/load-lines";
export { readSnapshot } from "./read-snapshot";
