import type { ItemSource } from "./item";
import type { Reading } from "./reading";

/** How one tool writes JSON. */
export interface JsonFormat {
  /** Whether the value is what the tool exports. */
  recognizes(json: unknown): boolean;
  /** Throws an `ImportError` for what only looks like it. */
  read(json: unknown, reading: Reading): ItemSource;
}
