import { ISSUES_MAX } from "../base/limits";
import { pathOf } from "../errors/input-issues";
import { unknownFieldMessage } from "../errors/input-messages";
import type { Issue } from "../errors/workspace-error";
import { nearestName } from "../text/nearest-name";
import type { Shape } from "./shape";

const LONGEST_NAME = 64;

const none: ReadonlySet<string> = new Set();

/** A field of an input that nothing reads. */
export interface UnknownField extends Issue {
  /** The known name that was probably meant. */
  readonly nearest: string | undefined;
}

/** The fields that were sent and that nothing reads. */
export interface UnknownFields {
  /** At most 100. */
  readonly fields: readonly UnknownField[];
  /** How many others there were. */
  readonly more: number;
}

/** Finds the fields, at any depth, that are not read; those that are refused anyway are left alone. */
export class UnknownFieldFinder {
  readonly #fields: UnknownField[] = [];
  #count = 0;

  get found(): UnknownFields {
    return { fields: this.#fields, more: this.#count - this.#fields.length };
  }

  /** Looks through a value that is read by a shape, or besides under other names. */
  look(value: unknown, shape: Shape, path = "", others: ReadonlySet<string> = none): void {
    if (typeof value !== "object" || value === null) return;
    const { fields, elements, isStrict } = shape;
    if (elements !== undefined) this.#lookIntoEach(value, elements, path);
    if (fields === undefined || Array.isArray(value)) return;
    for (const key of Object.keys(value)) {
      const field = fields.get(key);
      if (field !== undefined) this.look(Reflect.get(value, key), field, pathOf([key], path));
      else if (!isStrict && !others.has(key)) this.#add(key, path, fields.keys(), others);
    }
  }

  #lookIntoEach(value: object, elements: Shape, path: string): void {
    if (elements.fields === undefined && elements.elements === undefined) return;
    const keys = Array.isArray(value) ? undefined : Object.keys(value);
    const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    // By their places: lists that are too long for their field come by here too.
    for (let at = 0; at < parts.length; at += 1) {
      if (typeof parts[at] === "object") this.look(parts[at], elements, pathOf([keys?.[at] ?? at], path));
    }
  }

  #add(key: string, path: string, fields: Iterable<string>, others: ReadonlySet<string>): void {
    this.#count += 1;
    if (this.#count > ISSUES_MAX) return;
    const nearest = nearestName(key, [...fields, ...others]);
    const name = key.length > LONGEST_NAME ? `${key.slice(0, LONGEST_NAME)}…` : key;
    this.#fields.push({
      path: pathOf([name], path),
      code: "unknown_key",
      message: unknownFieldMessage(name, nearest),
      nearest,
    });
  }
}
