export { PastStorage } from "./past-storage";
export { resolvePoint } from "./resolve-point";
