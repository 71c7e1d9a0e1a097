import type * as z from "zod";
import type { Clock } from "./clock";
import { kindDefinitions } from "./documents";
import { refusal, unexpected } from "./errors";
import { type CommitListener, presentCommit } from "./history/commit";
import { CommitFollower } from "./history/commit-follower";
import type { IdSource } from "./ids";
import { accepted } from "./input-issues";
import type { LiveHub } from "./live/hub";
import type { LiveSource } from "./live/live-source";
import { memberRoles } from "./model/member";
import { MAX_TIME_MS, type TimeUnit } from "./model/time";
import { fromMilliseconds } from "./model/time-unit";
import type { OnNotification } from "./notifications/tell";
import { codeOf, fetchCode } from "./operations/code";
import type { CallOptions, InputOf, Operation } from "./operations/operation";
import type { Attendant } from "./recording/attendant";
import type { ActingActor, Authorize, AuthorizeRequest, OperationContext } from "./session/context";
import { deepFreeze } from "./session/freeze";
import { retried } from "./session/retry";
import { asOccurrence, type Decide, type Restrict, run } from "./session/run";
import type { Session } from "./session/session";
import type { ShownItems } from "./session/shown-items";
import type { Retention, Storage } from "./storage/storage";

export interface EngineOptions {
  readonly teamId: string;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly random: () => number;
  readonly timeUnit: TimeUnit;
  readonly timeZone: string;
  readonly authorize: Authorize | undefined;
  readonly onNotification?: OnNotification | undefined;
  /** How far back the past must stay readable; none is kept for that when it is left out. */
  readonly history?: Retention | undefined;
  /** Records operations, or replays them. */
  readonly attendant?: Attendant | undefined;
  /** The number of the last commit that counts, for an engine that reads the past and writes nothing. */
  readonly asOf?: number | undefined;
  /** What hides documents from an actor, if not only what they and their spaces say in the storage. */
  readonly restrict?: Restrict | undefined;
}

/** What carries out the operations of one workspace, present or past. */
export interface Performer {
  readonly options: EngineOptions;
  /** The engine of the workspace as it is now. */
  readonly present: Engine;
  /** `begun` is what the operation makes of the input, if that is known already. */
  perform(
    name: string,
    actor: ActingActor,
    input: unknown,
    options?: CallOptions,
    begun?: Decide<unknown>,
  ): Promise<unknown>;
}

/** The schema of each operation's input, kept because zod compiles one when it first reads with it. */
const schemas: Readonly<Record<TimeUnit, WeakMap<object, z.ZodType>>> = {
  seconds: new WeakMap(),
  milliseconds: new WeakMap(),
};

const system: ActingActor = { user_id: "system", role: "admin", type: "system" };

/** What all faces of one workspace share: it carries out operations for whoever acts. */
export class Engine implements Performer {
  readonly options: EngineOptions;
  #isTaken = false;
  readonly #followers = new Set<CommitFollower>();
  #prepared: Promise<void> | undefined;
  #isPrepared = false;
  #live: LiveHub | undefined;
  #shown: ShownItems | undefined;

  constructor(options: EngineOptions) {
    this.options = options;
  }

  get present(): Engine {
    return this;
  }

  /** Carries out one operation: role, then input, then whatever it decides. Rule E2. */
  async perform(
    name: string,
    actor: ActingActor,
    input: unknown,
    options?: CallOptions,
    begun?: Decide<unknown>,
  ): Promise<unknown> {
    const { clock, ids, timeUnit, attendant } = this.options;
    const signal = options?.signal;
    let nowMs = 0;
    try {
      nowMs = instantOf(clock);
      signal?.throwIfAborted();
      // Read or copied before anything is awaited: what the caller does to its input afterwards does not count.
      const code = codeOf(name);
      const given = code === undefined || attendant !== undefined ? copyOf(input) : input;
      const operation = code ?? (await fetchCode(name));
      const known = begun ?? operation.begin?.(given);
      const read = known === undefined ? this.#schema(operation).safeParse(given ?? {}) : undefined;
      const context = this.#context(name, actor, given, nowMs, signal);
      const isAllowed = memberRoles.indexOf(actor.role) <= memberRoles.indexOf(operation.role);
      const permission = context.authorize(isAllowed, [], "");
      if (permission !== undefined) await permission;
      const decide = known ?? decisionOn(operation, read, name);
      if (this.#isTaken) throw beingLoaded();
      if (!this.#isPrepared) await this.#prepare(context);
      return deepFreeze(await this.#run(decide, context, given, this.#committed));
    } catch (error) {
      throw asOccurrence(error, signal, ids.ulid(nowMs), fromMilliseconds(nowMs, timeUnit));
    }
  }

  #context(
    operation: string,
    actor: ActingActor,
    input: unknown,
    nowMs: number,
    signal: AbortSignal | undefined,
  ): OperationContext {
    const { teamId, ids, timeUnit, timeZone, authorize, asOf, history } = this.options;
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
      ulid: () => ids.ulid(nowMs),
      uuid: () => ids.uuid(),
      signal,
      authorize(allowed, documents, path) {
        const refuseUnless = (permitted: boolean): void => {
          if (permitted) return;
          const [document] = documents;
          const what = document === undefined ? operation : `${document.kind} ${document.id}`;
          throw refusal("no_access", path, `The acting user has no access to ${what}.`);
        };
        if (authorize === undefined) return refuseUnless(allowed);
        const request = { team_id: teamId, actor, operation, input, documents, allowed };
        return verdictOf(authorize, request).then(refuseUnless);
      },
    };
  }

  #schema<O>(operation: Operation<O>): z.ZodType<InputOf<O>> {
    const { timeUnit } = this.options;
    const schema = schemas[timeUnit].get(operation) ?? operation.input(timeUnit);
    schemas[timeUnit].set(operation, schema);
    return schema as z.ZodType<InputOf<O>>;
  }

  /** Follows the workspace's commits from now on; returns the way to stop. */
  follow(listener: CommitListener): () => void {
    const { storage, teamId, timeUnit } = this.options;
    const follower = new CommitFollower(storage, teamId, (change) => listener(presentCommit(change, timeUnit)));
    this.#followers.add(follower);
    follower.start(this.ready());
    return () => {
      this.#followers.delete(follower);
      follower.stop();
    };
  }

  /** What keeps the live views of all faces right, made when the first is opened. */
  live(make: (source: LiveSource) => LiveHub): LiveHub {
    const isTaken = () => this.#isTaken;
    this.#live ??= make({
      options: this.options,
      get isTaken() {
        return isTaken();
      },
      now: () => instantOf(this.options.clock),
      ready: () => this.ready(),
      context: (actor, input) => this.#context("watchView", actor, input, instantOf(this.options.clock), undefined),
    });
    return this.#live;
  }

  readonly #committed = async (sequence: number, session: Session): Promise<void> => {
    await Promise.all(Array.from(this.#followers, (follower) => follower.reach(sequence)));
    const shown = this.#live?.committed(sequence, session.staged());
    if (shown !== undefined) await shown;
    await this.#notify(session);
  };

  /** What cannot be told takes nothing back of what was done. */
  async #notify(session: Session): Promise<void> {
    const { onNotification, storage } = this.options;
    if (onNotification === undefined) return;
    const { tell } = await import("./notifications/tell");
    await tell(session, storage, onNotification).catch(() => {});
  }

  /** Carries out a task of many steps, during which no operation may use the workspace; the next one prepares it anew. */
  async exclusively<T>(task: () => Promise<T>): Promise<T> {
    if (this.#isTaken) throw beingLoaded();
    this.#isTaken = true;
    try {
      return await task();
    } finally {
      this.#isTaken = false;
      this.#prepared = undefined;
      this.#isPrepared = false;
      this.#live?.look();
    }
  }

  /** One step of a task that admins alone may carry out, on the workspace as it stands: nothing is prepared or added. */
  async step<Output>(name: string, actor: ActingActor, decide: Decide<Output>, signal?: AbortSignal): Promise<Output> {
    const { clock, storage, random } = this.options;
    const context = this.#context(name, actor, {}, instantOf(clock), signal);
    await context.authorize(actor.role === "admin", [], "");
    await retried(() => storage.open(kindDefinitions), random);
    return run(decide, context, { storage, random, complete: async () => {} });
  }

  /** Opens the storage, unless an operation has done so. */
  ready(): Promise<void> {
    return this.#prepare(this.#context("prepareWorkspace", system, {}, instantOf(this.options.clock), undefined));
  }

  /** Once, before the first operation; after a failure the next operation tries again. */
  #prepare(context: OperationContext): Promise<void> {
    if (this.#prepared !== undefined) return this.#prepared;
    const prepared = this.#open(context).then(
      () => {
        this.#isPrepared = this.#prepared === prepared;
      },
      (error: unknown) => {
        this.#prepared = undefined;
        throw error;
      },
    );
    this.#prepared = prepared;
    return prepared;
  }

  async #open(context: OperationContext): Promise<void> {
    const { storage, random, teamId, history, asOf } = this.options;
    if (asOf !== undefined) return;
    await retried(() => storage.open(kindDefinitions), random);
    if (history !== undefined) await retried(() => storage.retain(teamId, history), random);
    if (storage.lastSequence !== undefined) {
      const { ShownItems } = await import("./session/shown-items");
      this.#shown ??= new ShownItems(storage, teamId);
    }
    const { prepareWorkspace } = await import("./operations/prepare-workspace");
    const own = { ...context, actor: system, operation: "prepareWorkspace", signal: undefined };
    await this.#run(prepareWorkspace, own, {});
  }

  async #run<Output>(
    decide: Decide<Output>,
    context: OperationContext,
    input: unknown,
    told?: (sequence: number, session: Session) => Promise<void>,
  ): Promise<Output> {
    const { storage, random, attendant, restrict } = this.options;
    const attendance = attendant === undefined ? undefined : await attendant.attend(context, input, storage);
    const committed = async (sequence: number, session: Session) => {
      attendance?.committed(sequence);
      await told?.(sequence, session);
    };
    const { unchecked } = attendance ?? {};
    const options = {
      storage,
      random,
      complete,
      unchecked,
      committed,
      restrict,
      shown: this.#shown,
    };
    if (attendance === undefined) return run(decide, context, options);
    return run(decide, attendance.context, options).finally(attendance.ended);
  }
}

/** What writes along with an operation is fetched like the operation's own code. */
async function complete(session: Session): Promise<void> {
  if (session.staged().length === 0) return;
  const { recordSprintEvents } = await import("./rules/sprint-events");
  await recordSprintEvents(session);
}

const beingLoaded = () => refusal("workspace_loading", "", "The workspace is being loaded.");

function instantOf(clock: Clock): number {
  const now = Math.floor(clock.now());
  if (now > 0 && now <= MAX_TIME_MS) return now;
  throw new RangeError(`The clock must show epoch milliseconds above 0, not ${now}.`);
}

/** What cannot be copied is judged as it is. */
export function copyOf(input: unknown): unknown {
  try {
    return structuredClone(input);
  } catch {
    return input;
  }
}

function decisionOn(
  { decide }: Operation<unknown>,
  read: z.ZodSafeParseResult<InputOf<unknown>> | undefined,
  name: string,
): Decide<unknown> {
  if (read === undefined) throw new Error(`The input of ${name} was not read.`);
  const request = accepted(`The input of ${name}`, read);
  return (session) => decide(session, request);
}

async function verdictOf(authorize: Authorize, request: AuthorizeRequest): Promise<boolean> {
  try {
    return (await authorize(request)) === true;
  } catch (cause) {
    throw unexpected(cause);
  }
}
