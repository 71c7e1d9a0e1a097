export { faultStorage } from "./fault-storage/fault-storage";
export type { FaultName, FaultStorage, FaultStorageOptions, FaultyCall } from "./fault-storage/faults";
export { generateWorkspace } from "./generate-workspace/generate-workspace";
export type { GenerateWorkspaceOptions } from "./generate-workspace/options";
export { type Duration, type Instant, type ManualClock, manualClock } from "./manual-clock";
export { seededRandom } from "./seeded-random";
export type { ContractCase, ContractSection, StorageContractOptions } from "./storage-contract/contract";
export { storageContract } from "./storage-contract/storage-contract";
