import type { OperationLog, RecordedOperation } from "../../session/operation-log";

/** The operations of a log that can be replayed: all of them, from the beginning or from what goes before. */
export function operationsOf(log: OperationLog, hasBeginning: boolean): readonly RecordedOperation[] {
  if (log?.format !== "workspace-engine-operations" || log.version !== 1 || !Array.isArray(log.operations)) {
    throw new TypeError('Not a log of operations: it needs format "workspace-engine-operations" and version 1.');
  }
  const [first] = log.operations;
  if (first === undefined) throw new RangeError("The log holds no operation.");
  if (first.sequence !== 1 && !hasBeginning) {
    throw new RangeError(`The log begins with commit ${first.sequence}: give the export from before it as "from".`);
  }
  log.operations.forEach(({ sequence }, place) => {
    const expected = first.sequence + place;
    if (sequence === expected) return;
    const others = "another process, another Workspace object or loadLines made it";
    throw new RangeError(`The log lacks commit ${expected}: ${others}, and what they do is not recorded.`);
  });
  return log.operations;
}
