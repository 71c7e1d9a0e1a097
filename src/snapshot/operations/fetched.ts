export { brokenRules } from "../broken-rules";
export { readSnapshot } from "../read-snapshot";
export { settingsOf, written } from "../written";
export { exportLines } from "./export-lines";
export { loadLines } from "./load-lines";
