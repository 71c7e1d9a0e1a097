export { brokenRules } from "../broken-rules";
export { readSnapshot } from "../read-snapshot";
export { exportLines, settingsOf, written } from "./export-lines";
export { loadLines } from "./load-lines";
