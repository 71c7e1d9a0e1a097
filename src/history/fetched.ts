export { compareViews } from "./compare-views";
export { pastRestriction } from "./past-restriction";
export { PastStorage } from "./past-storage";
export { resolvePoint } from "./resolve-point";
