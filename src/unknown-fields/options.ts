import { aFunction, type OptionRules, oneOf, optional } from "../errors/check-options";
import type { Issue } from "../errors/workspace-error";

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

/** The fields that were sent for an operation and that nothing reads. */
export interface IgnoredFields extends UnknownFields {
  /** The name of the operation. */
  readonly operation: string;
}

/** How fields that an operation does not have are handled. */
export interface UnknownFieldsOptions {
  /**
   * How a field that nothing reads is handled, in an input or in an object or list within it: `ignore` it, as the API
   * does, or `refuse` the call with 400, which names the field and the one that was probably meant. Default `ignore`.
   */
  readonly unknownFields?: "ignore" | "refuse" | undefined;
  /**
   * Called with the fields that are ignored, once for each call with such fields, by the path of each with the nearest
   * known name. What it throws harms nothing and is printed to the console.
   */
  readonly onIgnored?: ((ignored: IgnoredFields) => void) | undefined;
}

export const unknownFieldsRules: OptionRules<UnknownFieldsOptions> = {
  unknownFields: optional(oneOf(["ignore", "refuse"])),
  onIgnored: optional(aFunction),
};

/** The options; nothing where nobody looks for unknown fields. */
export const unknownFieldsPolicy = ({
  unknownFields = "ignore",
  onIgnored,
}: UnknownFieldsOptions): UnknownFieldsOptions | undefined =>
  unknownFields === "refuse" || onIgnored !== undefined ? { unknownFields, onIgnored } : undefined;
