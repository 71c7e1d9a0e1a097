import type { IdSource } from "../base/ids";
import type { Clock } from "../base/time";
import { fromMilliseconds, MAX_TIME_MS, type TimeUnit } from "../base/time";
import { failure, refusal, unexpected } from "../errors/errors";
import type { OnNotification } from "../resources/card/card-notification";
import type { ActingActor, Authorize, AuthorizeRequest, OperationContext } from "../session/context";
import type { Interceptor } from "../session/operation-log";
import type { Restrict } from "../session/run";
import type { Retention, Storage } from "../storage/storage";
import type { UnknownFieldsOptions } from "../unknown-fields/check-unknown-fields";

/** In milliseconds. */
export const RETRY_TIMEOUT = 10_000;

export interface EngineOptions {
  readonly teamId: string;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly random: () => number;
  /** For how many milliseconds an operation tries again. */
  readonly retryTimeout: number;
  readonly timeUnit: TimeUnit;
  readonly timeZone: string;
  readonly authorize: Authorize | undefined;
  readonly onNotification?: OnNotification | undefined;
  /** How far back the past must stay readable; none is kept for that when it is left out. */
  readonly history?: Retention | undefined;
  readonly interceptor?: Interceptor | undefined;
  readonly unknownFields?: UnknownFieldsOptions | undefined;
  /** The number of the last commit that counts, for an engine that reads the past and writes nothing. */
  readonly asOf?: number | undefined;
  readonly restrict?: Restrict | undefined;
}

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
    async authorize(allowed, documents, path) {
      const request = { team_id: teamId, actor, operation, input, documents, allowed };
      if (authorize === undefined ? allowed : await verdictOf(authorize, request)) return;
      // Nothing of a document is reported, not even its id: it may be another one than the request names.
      const to = (what: string) => `The acting user has no access to ${what}.`;
      if (path === "") throw refusal("no_access", path, to(operation));
      const issue = { path, code: "no_access", message: to("what this field names") };
      throw failure("no_access", to(`what the field ${path} names`), { issues: [issue] });
    },
  };
}

export function instantOf(clock: Clock): number {
  const now = Math.floor(clock.now());
  if (now > 0 && now <= MAX_TIME_MS) return now;
  throw new RangeError(`The clock must return epoch milliseconds above 0, not ${now}.`);
}

async function verdictOf(authorize: Authorize, request: AuthorizeRequest): Promise<boolean> {
  try {
    return (await authorize(request)) === true;
  } catch (cause) {
    throw unexpected(cause);
  }
}
