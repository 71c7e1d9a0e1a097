export { brokenRules } from "../broken-rules";
export { readSnapshot } from "../read-snapshot";
export { exportLines, loadLines, settingsOf, written } from "./load-lines";
