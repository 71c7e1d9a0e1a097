import { printFailure } from "../base/call-listener";
import { idsFrom, secureRandom } from "../base/ids";
import { deepFreeze } from "../base/json";
import { anAbortSignal } from "../errors/check-options";
import { refusal } from "../errors/errors";
import { notify } from "../notifications/operations/tick";
import type { CallOptions, Operation } from "../operation/operation";
import { copyOf, readInput, schemaOf } from "../operation/operation";
import { type EngineOptions, instantOf, operationContext } from "../operation/operation-context";
import { memberRoles } from "../resources/common/parts";
import type { TrackedChange } from "../session/changed";
import type { ActingActor, OperationContext } from "../session/context";
import { mayCall } from "../session/context";
import { asOccurrence } from "../session/retry";
import type { Decide } from "../session/run";
import type { Session } from "../session/session";
import { checkUnknownFields } from "../unknown-fields/check-unknown-fields";
import { type CarryOut, prepared, type Reviewed, step, tried } from "./carry-out";
import { type CommitListener, type FollowOptions, followCommits, lastCommit, presentCommit } from "./commit-follower";

/** The part of an engine that live views are made from. */
export type LiveSource = Pick<Engine, "options" | "isTaken" | "now" | "ready" | "context">;

/** Notified of this process's commits before the operation answers. */
export interface CommitWatch {
  committed(sequence: number, staged: readonly TrackedChange[]): Promise<void> | undefined;
  /** There may be commits that it was not notified of. */
  look(): void;
}

export type Called = { readonly name: string; readonly operation: Operation<unknown> };

export interface Performer {
  readonly options: EngineOptions;
  readonly present: Engine;
  /** `begun` is what the operation makes of the input, if that is known already. */
  perform(
    called: Called,
    actor: ActingActor,
    input: unknown,
    options?: PerformOptions,
    begun?: Decide<unknown>,
  ): Promise<unknown>;
}

export type PerformOptions = CallOptions & Reviewed;

/** The ids of what is never made. */
const nobodysIds = idsFrom(secureRandom);

/** Executes operations for any actor; shared by all `Workspace` objects of one workspace. */
export class Engine implements Performer {
  readonly options: EngineOptions;
  readonly lastCommit: ReturnType<typeof lastCommit>;
  #isTaken = false;
  readonly #followers = new Set<ReturnType<typeof followCommits>>();
  #prepared: Promise<CarryOut> | undefined;
  #carryOut: CarryOut | undefined;
  #watch: CommitWatch | undefined;

  constructor(options: EngineOptions) {
    this.options = options;
    this.lastCommit = lastCommit(options.storage, options.teamId, () => this.ready());
  }

  get present(): Engine {
    return this;
  }

  /** The workspace is being loaded: what it holds is not to be shown. */
  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** Whole epoch milliseconds. */
  now(): number {
    return instantOf(this.options.clock);
  }

  context(actor: ActingActor, input: unknown): OperationContext {
    return operationContext(this.options, "watchView", actor, input, this.now());
  }

  /** Executes one operation: role, then input, then its decision. Rule E2. */
  async perform(
    { name, operation }: Called,
    actor: ActingActor,
    input: unknown,
    options?: PerformOptions,
    begun?: Decide<unknown>,
  ): Promise<unknown> {
    const { timeUnit, interceptor, unknownFields } = this.options;
    const signal = options?.signal;
    let nowMs = 0;
    try {
      nowMs = this.now();
      if (signal !== undefined) anAbortSignal(signal, "signal");
      signal?.throwIfAborted();
      // Read or copied before anything is awaited: what the caller does to its input afterwards does not count.
      const given = interceptor === undefined && unknownFields === undefined ? input : copyOf(input);
      const decision = begun === undefined ? readInput(operation, name, given, timeUnit) : () => begun;
      const made = options?.isDry ? { ...this.options, ids: nobodysIds } : this.options;
      const context = operationContext(made, name, actor, given, nowMs, signal);
      const isReached = operation.role === "viewer" || mayCall(actor.scope, name);
      const isAllowed = isReached && memberRoles.indexOf(actor.role) <= memberRoles.indexOf(operation.role);
      await context.authorize(isAllowed, [], "");
      const check = () => {
        if (unknownFields === undefined) return;
        const parts = [{ value: given }];
        checkUnknownFields(unknownFields, { operation: name, schema: schemaOf(operation, timeUnit), parts });
      };
      if (unknownFields?.unknownFields === "refuse") check();
      const decide = decision();
      // A request that is refused for other fields ignores nothing.
      if (unknownFields?.unknownFields !== "refuse") check();
      if (this.#isTaken) throw beingLoaded();
      const carryOut = this.#carryOut ?? (await this.#prepare(nowMs));
      return deepFreeze(await carryOut(decide, context, given, this.#committed, options));
    } catch (error) {
      throw asOccurrence(error, this.options, nowMs, signal);
    }
  }

  follow(listener: CommitListener, from: FollowOptions): () => void {
    const { storage, teamId, timeUnit } = this.options;
    const feed = { storage, team: teamId, ready: this.ready() };
    const follower = followCommits(feed, (change) => listener(presentCommit(change, timeUnit)), from);
    this.#followers.add(follower);
    return () => {
      this.#followers.delete(follower);
      follower.stop();
    };
  }

  /** Notifies a watch of the commits of all faces from now on. */
  watchedBy<Watch extends CommitWatch>(watch: Watch): Watch {
    this.#watch = watch;
    return watch;
  }

  readonly #committed = (sequence: number, session: Session): Promise<void> | undefined => {
    const { onNotification } = this.options;
    const isHeard = this.#followers.size > 0 || this.lastCommit.listeners.size > 0 || this.#watch !== undefined;
    return isHeard || onNotification !== undefined ? this.#publish(sequence, session) : undefined;
  };

  async #publish(sequence: number, session: Session): Promise<void> {
    await Promise.all(Array.from(this.#followers, (follower) => follower.reach(sequence)));
    this.lastCommit.report(sequence);
    await this.#watch?.committed(sequence, session.staged());
    await this.#notify(session);
  }

  /** A notification that fails takes nothing back of what was done. Rule C7.9. */
  async #notify(session: Session): Promise<void> {
    const { onNotification, storage } = this.options;
    if (onNotification === undefined) return;
    try {
      await notify(session, storage, onNotification);
    } catch (error) {
      printFailure("Notifications of workspace-engine could not be made", error);
    }
  }

  /** Gets its own ULID. No operation may use the workspace from the call on; the next one prepares it again. */
  async exclusively<T>(task: (id: string) => Promise<T>, signal?: AbortSignal): Promise<T> {
    let nowMs = 0;
    try {
      nowMs = this.now();
      if (this.#isTaken) throw beingLoaded();
      const id = this.options.ids.ulid(nowMs);
      this.#isTaken = true;
      try {
        return await task(id);
      } finally {
        this.#isTaken = false;
        this.#prepared = undefined;
        this.#carryOut = undefined;
        this.#watch?.look();
      }
    } catch (error) {
      throw asOccurrence(error, this.options, nowMs, signal);
    }
  }

  async step<Output>(name: string, actor: ActingActor, decide: Decide<Output>, signal?: AbortSignal): Promise<Output> {
    const context = operationContext(this.options, name, actor, {}, this.now(), signal);
    return step(decide, context, this.options);
  }

  async tried<Output>(name: string, actor: ActingActor, decide: Decide<Output>, signal?: AbortSignal): Promise<Output> {
    const nowMs = this.now();
    try {
      await this.#prepare(nowMs);
      return await tried(decide, operationContext(this.options, name, actor, {}, nowMs, signal), this.options);
    } catch (error) {
      throw asOccurrence(error, this.options, nowMs, signal);
    }
  }

  async ready(nowMs = this.now()): Promise<void> {
    await this.#prepare(nowMs);
  }

  /** Once, before the first operation; after a failure the next operation tries again. */
  #prepare(nowMs: number): Promise<CarryOut> {
    if (this.#prepared !== undefined) return this.#prepared;
    const promise = prepared(this.options, nowMs).then(
      (carryOut) => {
        if (this.#prepared === promise) this.#carryOut = carryOut;
        return carryOut;
      },
      (error: unknown) => {
        this.#prepared = undefined;
        throw error;
      },
    );
    this.#prepared = promise;
    return promise;
  }
}

/** The engine itself, for what the past does not have; `otherwise` says what to do instead. */
export function presentOf(performer: Performer, otherwise: string): Engine {
  const { present } = performer;
  if (present === performer) return present;
  throw refusal("read_only", "", otherwise);
}

const beingLoaded = () => refusal("workspace_loading", "", "The workspace is being loaded.");
