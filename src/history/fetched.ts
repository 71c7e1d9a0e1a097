export { compareSummaries } from "./compare-summaries";
export { compareViews } from "./compare-views";
export { pastRestriction } from "./past-restriction";
export { pastStorage } from "./past-storage";
export { resolvePoint } from "./resolve-point";
