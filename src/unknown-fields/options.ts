import { refusal } from "../errors";
import type { UnknownFields } from "./find";

/** What was sent for an operation and is read by nothing. */
export interface IgnoredFields extends UnknownFields {
  /** The name of the operation. */
  readonly operation: string;
}

/** What becomes of fields that an operation does not have. */
export interface UnknownFieldsOptions {
  /**
   * What becomes of a field that nothing reads, in an input or in an object or list within it: `ignore` it, as the API
   * does, or `refuse` the call with 400, which names the field and the one that was probably meant. Default `ignore`.
   */
  readonly unknownFields?: "ignore" | "refuse" | undefined;
  /**
   * Told of the fields that are ignored, once for each call with such fields, by the path of each with the nearest
   * known name. What it throws harms nothing and is printed to the console.
   */
  readonly onIgnored?: ((ignored: IgnoredFields) => void) | undefined;
}

/** The options where anything is to be done at all. */
export type UnknownFieldsPolicy = UnknownFieldsOptions;

const choices: readonly unknown[] = ["ignore", "refuse"];

/** The options, each held to its rule; nothing where nobody looks for unknown fields. */
export function unknownFieldsPolicy({
  unknownFields = "ignore",
  onIgnored,
}: UnknownFieldsOptions): UnknownFieldsPolicy | undefined {
  if (!choices.includes(unknownFields)) {
    throw refusal("invalid_input", "unknownFields", "unknownFields must be one of: ignore, refuse.");
  }
  if (onIgnored !== undefined && typeof onIgnored !== "function") {
    throw refusal("invalid_input", "onIgnored", "onIgnored must be a function.");
  }
  return unknownFields === "refuse" || onIgnored !== undefined ? { unknownFields, onIgnored } : undefined;
}
