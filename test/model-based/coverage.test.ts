import { expect, test } from "vitest";
import { type OperationName, operationNames } from "../access/every-operation";
import { commandKinds } from "./commands";

/** Operations that only read, or run on every workspace at the end of a run. */
const readsOnly = (name: OperationName): boolean => /^(get|summarize|search$|previewView$|verify$|export$)/.test(name);
const exceptions: readonly OperationName[] = [
  // Needs an empty workspace: what a run leaves is loaded into one at its end.
  "load",
];

test("every operation that writes has a command, and none has two", () => {
  const commands = commandKinds.map(({ name }) => name).filter((name) => name !== "advance");
  const expected = operationNames.filter((name) => !readsOnly(name) && !exceptions.includes(name));
  expect([...commands].sort()).toEqual([...expected].sort());
});
