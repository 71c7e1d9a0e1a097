import { room } from "../../operation/operation";
import { type PreviewView, previewView } from "./preview-view";

export interface ViewOperations extends PreviewView {}

export const viewOperations = room<ViewOperations>({
  previewView,
});
