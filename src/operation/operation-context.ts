import type { Clock } from "../base/clock";
import { MAX_TIME_MS } from "../base/time";
import { fromMilliseconds } from "../base/time-unit";
import { failure, refusal, unexpected } from "../errors/errors";
import type { ActingActor, Authorize, AuthorizeRequest, OperationContext } from "../session/context";
import type { EngineOptions } from "./engine-options";

/** Makes the context of an operation that is called at an instant. */
export function operationContext(
  { teamId, ids, timeUnit, timeZone, authorize, asOf, history, unknownFields }: EngineOptions,
  operation: string,
  actor: ActingActor,
  input: unknown,
  nowMs: number,
  signal?: AbortSignal,
): OperationContext {
  let later = 0;
  return {
    asOf,
    history,
    teamId,
    actor,
    operation,
    now: fromMilliseconds(nowMs, timeUnit),
    nowMs,
    timeUnit,
    timeZone,
    ulid: () => ids.ulid(nowMs + later),
    postponeUlids: () => {
      later = 2 * later + 1;
    },
    uuid: () => ids.uuid(),
    signal,
    unknownFields,
    authorize(allowed, documents, path) {
      const refuseUnless = (permitted: boolean): void => {
        if (permitted) return;
        // Of a document nothing is told, not even its id: it may be another one than the request names.
        const to = (what: string) => `The acting user has no access to ${what}.`;
        if (path === "") throw refusal("no_access", path, to(operation));
        const issue = { path, code: "no_access", message: to("what this field names") };
        throw failure("no_access", to(`what the field ${path} names`), { issues: [issue] });
      };
      if (authorize === undefined) return refuseUnless(allowed);
      const request = { team_id: teamId, actor, operation, input, documents, allowed };
      return verdictOf(authorize, request).then(refuseUnless);
    },
  };
}

/** The time of a clock in whole epoch milliseconds. */
export function instantOf(clock: Clock): number {
  const now = Math.floor(clock.now());
  if (now > 0 && now <= MAX_TIME_MS) return now;
  throw new RangeError(`The clock must show epoch milliseconds above 0, not ${now}.`);
}

async function verdictOf(authorize: Authorize, request: AuthorizeRequest): Promise<boolean> {
  try {
    return (await authorize(request)) === true;
  } catch (cause) {
    throw unexpected(cause);
  }
}
