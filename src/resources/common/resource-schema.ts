import * as z from "zod/mini";

/**
 * A strict object schema. The shape comes as a function so that one PURE mark at the call lets a bundler drop the
 * whole resource, the schemas inside it included.
 */
export function resource<Shape extends z.core.$ZodLooseShape>(shape: () => Shape) {
  return z.strictObject(shape());
}
