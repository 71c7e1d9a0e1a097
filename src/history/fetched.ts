export { compareSummaries, compareViews } from "./compare-views";
export { resolvePoint } from "./log";
export { pastRestriction, pastStorage } from "./past-storage";
