import { isObject } from "../base/json";
import { ISSUES_MAX } from "../base/limits";
import { nearestName } from "../text/nearest-name";
import { reported } from "./errors";
import { unknownFieldMessage } from "./input-messages";
import { type Issue, invalidInput, type UnknownRecord, WorkspaceError } from "./workspace-error";

/** The faults of a view request, one for each path. Rule N2. */
export class Faults {
  readonly issues: Issue[] = [];

  get areMany(): boolean {
    return this.issues.length > ISSUES_MAX;
  }

  add(path: string, code: string, message: string): undefined {
    if (!this.areMany && !this.issues.some((issue) => issue.path === path)) this.issues.push({ path, code, message });
  }

  expect(what: string, path: string, code = "invalid_type"): undefined {
    this.add(path, code, `Expected ${what}.`);
  }

  /** The value as an object; a key that is not known is wrong, also where it belongs into the object at `include`. */
  objectOf(value: unknown, path: string, known: object, what = "an object", include = {}): UnknownRecord | undefined {
    if (!isObject(value)) return this.expect(what, path);
    for (const key in value) {
      if (Object.hasOwn(known, key)) continue;
      if (this.areMany) break;
      const meant = Object.hasOwn(include, key) ? `include.${key}` : nearestName(key, Object.keys(known));
      this.add(`${path}.${key}`, "unknown_key", unknownFieldMessage(key, meant));
    }
    return value;
  }

  /** Throws a 400 if anything is wrong. */
  refuse(): void {
    const issues = reported(this.issues);
    const [first] = issues;
    if (first !== undefined) throw new WorkspaceError(invalidInput, `${first.path}: ${first.message}`, { issues });
  }
}
