export { removeWithReferences } from "./remove";
