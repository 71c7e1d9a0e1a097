export { documentSchemas } from "../../documents/document-schemas";
export { brokenRules } from "../broken-rules";
export { readSnapshot } from "../read-snapshot";
export { exportLines } from "./export-lines";
export { loadLines } from "./load-lines";
