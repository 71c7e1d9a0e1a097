import { afterEach, expect } from "vitest";
import { type Issue, WorkspaceError } from "../../src/errors/errors";
import { faultOf } from "./phrases";

const heard = new Set<string>();
/** Issues whose message says once more where they are. */
const repeating = new Set<string>();

const standingAlone = (name: string) => new RegExp(`(?<!\\w)${name.replace(/[^\w\s]/g, "\\$&")}(?!\\w)`, "g");

/** A message without the names of fields and ids, which whoever sent the request chose: one that is "." is no end of a sentence. */
function withoutNames(message: string, issues: readonly Issue[]): string {
  const known = message.replace(/There is no ([a-z_]+) .*?\.(?= Did you mean|$)/s, "There is no $1.");
  const paths = issues.flatMap(({ path }) => (path === "" ? [] : [path]));
  return paths.reduce((text, path) => text.replace(standingAlone(path), "a.field"), known);
}

/** Every error that is made from now on is heard, whoever makes it: its constructor assigns the issues. */
Object.defineProperty(WorkspaceError.prototype, "issues", {
  configurable: true,
  set(this: WorkspaceError, issues: readonly Issue[]) {
    Object.defineProperty(this, "issues", { value: issues, configurable: true, enumerable: true, writable: true });
    for (const { message } of [this, ...issues]) heard.add(withoutNames(message, issues));
    for (const { path, message } of issues) {
      // Any other name was chosen by whoever sent the request, and a dot in it divides nothing.
      const isNested = /^[a-z_]+(?:\[\d+\]|\.[a-z_]+)+$/.test(path);
      const places = [` at ${path}.`, ...(isNested ? [` field ${path}.`, ` field ${path} `] : [])];
      if (path !== "" && places.some((place) => message.includes(place))) repeating.add(`${path}: ${message}`);
    }
  },
});

afterEach(() => {
  const faulty = Array.from(heard, (message) => [message, faultOf(message)]).filter(([, fault]) => fault !== undefined);
  heard.clear();
  const repeated = [...repeating];
  repeating.clear();
  expect(repeated, "messages of issues that repeat their path").toEqual([]);
  expect(faulty, "messages that are not written for whoever sent the request").toEqual([]);
});
