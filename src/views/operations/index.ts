import { operationModule } from "../../operation/operation";
import { type PreviewView, previewView } from "./preview-view";

export interface ViewOperations extends PreviewView {}

export const viewOperations = operationModule<ViewOperations>({
  previewView,
});
