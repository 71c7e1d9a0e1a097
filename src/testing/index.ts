export {
  type FaultName,
  type FaultStorage,
  type FaultStorageOptions,
  type FaultyCall,
  faultStorage,
} from "./fault-storage/fault-storage";
export { type GenerateWorkspaceOptions, generateWorkspace } from "./generate-workspace/generate-workspace";
export {
  type Expectation,
  type Matcher,
  type MatcherContext,
  type MatcherResult,
  matchers,
  type ViewUnderTest,
  viewOf,
} from "./matchers/matchers";
export { type Duration, type Instant, type ManualClock, manualClock } from "./repeatable/manual-clock";
export { seededRandom } from "./repeatable/seeded-random";
export { logFromLines, type ReplayOptions, replay } from "./replay/replay";
export type { ContractCase, ContractSection, StorageContractOptions } from "./storage-contract/harness/contract";
export { storageContract } from "./storage-contract/storage-contract";
export {
  createTestWorkspace,
  type TestWorkspace,
  type TestWorkspaceOptions,
} from "./test-workspace/create-test-workspace";
