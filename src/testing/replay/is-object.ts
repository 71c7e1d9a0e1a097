import type { JsonObject, JsonValue } from "../../storage/storage";

export const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
