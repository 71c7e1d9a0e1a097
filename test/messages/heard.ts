import { afterEach, expect } from "vitest";
import { type Issue, WorkspaceError } from "../../src/workspace-error";
import { faultOf } from "./phrases";

const heard = new Set<string>();

/** Every error that is made from now on is heard, whoever makes it: its constructor assigns the issues. */
Object.defineProperty(WorkspaceError.prototype, "issues", {
  configurable: true,
  set(this: WorkspaceError, issues: readonly Issue[]) {
    Object.defineProperty(this, "issues", { value: issues, configurable: true, enumerable: true, writable: true });
    for (const { message } of [this, ...issues]) heard.add(message);
  },
});

afterEach(() => {
  const faulty = Array.from(heard, (message) => [message, faultOf(message)]).filter(([, fault]) => fault !== undefined);
  heard.clear();
  expect(faulty, "messages that are not written for whoever sent the request").toEqual([]);
});
