export type { InitialBoard, InitialView, LiveWorkspace } from "../live-store";
export * from "./hooks";
