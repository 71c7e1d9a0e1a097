export { compareSummaries, compareViews } from "./compare-views";
export { pastRestriction } from "./past-restriction";
export { pastStorage } from "./past-storage";
export { resolvePoint } from "./resolve-point";
