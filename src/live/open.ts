export { openBoard } from "./open-board";
export { openView } from "./open-view";
