export { faultStorage } from "./fault-storage/fault-storage";
export type { FaultName, FaultStorage, FaultStorageOptions, FaultyCall } from "./fault-storage/faults";
export { generateWorkspace } from "./generate-workspace/generate-workspace";
export type { GenerateWorkspaceOptions } from "./generate-workspace/options";
export { type Duration, type Instant, type ManualClock, manualClock } from "./manual-clock";
export type { Expectation } from "./matchers/expectation";
export { type Matcher, type MatcherContext, type MatcherResult, matchers } from "./matchers/matchers";
export { type ViewUnderTest, viewOf } from "./matchers/view-of";
export { logFromLines } from "./replay/log-from-lines";
export { type ReplayOptions, replay } from "./replay/replay";
export { seededRandom } from "./seeded-random";
export type { ContractCase, ContractSection } from "./storage-contract/contract";
export type { StorageContractOptions } from "./storage-contract/contract-options";
export { storageContract } from "./storage-contract/storage-contract";
export {
  createTestWorkspace,
  type TestWorkspace,
  type TestWorkspaceOptions,
} from "./test-workspace/create-test-workspace";
