import { parseDateMath } from "../date-math";
import { malformed } from "../errors/workspace-error";

/**
 * Reads a length of time: a count, 1 where it is left out, and a unit of date math, such as `7d`, `12h` or `1M`.
 *
 * @throws {@link WorkspaceError} 400 `invalid_input` with the code of date math.
 */
export function readDuration(duration: string): string {
  const result = parseDateMath(`now+${String(duration)}`);
  if (result.ok && result.value.operations.length === 1) return duration;
  const code = result.ok ? "unexpected_character" : result.error.code;
  const message = 'Expected a length of time such as "7d": a count and y, M (month), w, d, h, m (minute) or s.';
  throw malformed("duration", code, message);
}
