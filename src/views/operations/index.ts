import type { PreviewView } from "./preview-view";

export { explainView } from "./explain-view";
export { previewView } from "./preview-view";

export interface ViewOperations extends PreviewView {}
