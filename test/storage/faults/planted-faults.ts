export * from "./commit-faults";
export * from "./document-faults";
export * from "./lifecycle-faults";
export * from "./query-faults";
export * from "./shared-faults";
export * from "./workspace-faults";
